import { z } from 'zod'
import { serviceWords } from '../../service/plain-text.ts'
import { AppError } from '../../station/app-error.ts'
import type { FailureCode } from '../../station/contract/failure.ts'
import { localDay } from '../files/file-names.ts'

const NetworkError = z.looseObject({ code: z.string().optional(), message: z.string(), event: z.string().optional() })

/** Errors of TLS certificates that are not trusted here. */
const untrusted = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/

/** Errors of a certificate that is not valid on this computer's date, which may be the wrong one. */
const datedCodes: ReadonlySet<string> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

/** Errors before any byte of the request left this computer. */
const neverReached =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/

/** Phases before a request's first byte, named like got's timeouts. */
const beforeTheRequest = new Set(['lookup', 'connect', 'secureConnect'])

/**
 * Translates a failed exchange. `reached: "no"` means that the other side cannot have acted on the request. The error
 * is not kept as a cause: it holds the request, and with it the key.
 */
export function toOffline(error: unknown, host: string): AppError {
  const { code = '', message, event = '' } = NetworkError.catch({ message: String(error) }).parse(error)
  const reached =
    neverReached.test(code) || beforeTheRequest.has(event) || proxyRefusal.test(message) ? 'no' : 'unknown'
  return new AppError(codeOf(code, message), {
    host,
    detail: detailOf(code, message),
    reached,
    // No program listens on that port, at none of the host's addresses.
    ...(code === 'ECONNREFUSED' && { refused: 'yes' }),
    ...(datedCodes.has(code) && { today: localDay(Date.now()) }),
  })
}

/** One line, which may quote a certificate. The message of OpenSSL or BoringSSL for an answer without TLS is replaced. */
function detailOf(code: string, message: string): string {
  if (/wrong.version.number|packet.length.too.long/i.test(message)) return 'it doesn’t answer with TLS: is it http://?'
  if (message === 'Proxy timeout') return 'the proxy doesn’t answer'
  const [line = ''] = message.trim().split('\n')
  return serviceWords(line.includes(code) ? line : `${code}: ${line}`)
}

/** Message of the proxy agent when a tunnel is refused. */
const proxyRefusal = /^(?:Bad response: \d+|Proxy timeout)/

function codeOf(code: string, message: string): FailureCode {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name-unknown'
  if (proxyRefusal.test(message)) return 'proxy-refused'
  return untrusted.test(code) ? 'certificate-untrusted' : 'offline'
}

/** Tells whether the stall timeout ended the exchange. */
export const isStall = (error: unknown) => NetworkError.safeParse(error).data?.event === 'socket'
