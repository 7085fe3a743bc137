import { z } from 'zod'
import type { FailureCode } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'
import { serviceWords } from '../../service-api/plain-text.ts'

const NetworkError = z.looseObject({ code: z.string().optional(), message: z.string(), event: z.string().optional() })

/** Who vouches for the other side is not known here. */
const untrusted = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/

/** After one of these nothing of the request had left this computer. */
const neverReached =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/

/** The phases before a request's first byte, by the names of got's timeouts. */
const beforeTheRequest = new Set(['lookup', 'connect', 'secureConnect'])

/**
 * What a failed exchange means. `reached: "no"` says that the other side cannot have acted on it. The error itself is
 * not kept as a cause: it holds the request, and with it the key.
 */
export function toOffline(error: unknown, host: string): AppError {
  const { code = '', message, event = '' } = NetworkError.catch({ message: String(error) }).parse(error)
  const reached =
    neverReached.test(code) || beforeTheRequest.has(event) || proxyRefusal.test(message) ? 'no' : 'unknown'
  return new AppError(codeOf(code, message), {
    host,
    detail: detailOf(code, message),
    reached,
    // Nothing listens there, at none of its addresses.
    ...(code === 'ECONNREFUSED' && { refused: 'yes' }),
  })
}

/** In one line, which may quote a certificate of the other side. OpenSSL's own words for an answer without TLS help nobody. */
function detailOf(code: string, message: string): string {
  if (/wrong version number|packet length too long/.test(message)) return 'it doesn’t answer with TLS: is it http://?'
  const [line = ''] = message.trim().split('\n')
  return serviceWords(line.includes(code) ? line : `${code}: ${line}`)
}

/** What the proxy's own agent says when a tunnel is refused. */
const proxyRefusal = /^Bad response: \d+/

function codeOf(code: string, message: string): FailureCode {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name-unknown'
  if (proxyRefusal.test(message)) return 'proxy-refused'
  return untrusted.test(code) ? 'certificate-untrusted' : 'offline'
}

/** Whether it was the stall detector that ended it. */
export const isStall = (error: unknown) => NetworkError.safeParse(error).data?.event === 'socket'
