import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { toOffline } from '../network/network-error.ts'
import { withChildSignal } from '../network/own-signal.ts'
import type { RequestOptions, Transport } from '../network/transport.ts'
import { countCopiedChunks } from './collect-chunks.ts'
import { limitRequestTime } from './http-timeouts.ts'
import { acceptedEncodings, readBody } from './read-body.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly maxAnswerBytes: number
}

export interface HttpAnswer {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly body: Buffer
}

/**
 * Frees the memory of a body that nobody reads any more. Garbage of megabytes a page would make V8 collect all of its
 * memory several times a second.
 */
export function freeBody({ body }: HttpAnswer): void {
  // Smaller bodies share their memory.
  if (body.byteLength > Buffer.poolSize && body.buffer instanceof ArrayBuffer) body.buffer.transfer(0)
}

export const bodyText = ({ body }: HttpAnswer): string => body.toString('utf8')

/** Limit for error answers, whose beginning has the reason. */
const MAX_REFUSAL_BYTES = 1024 * 1024

/**
 * Makes one request and reads its whole answer, for any status. Redirects are not followed, and nothing is
 * repeated. Throws AppError `offline`, `answer-malformed`.
 */
export function exchange(request: HttpRequest, transport: Transport, signal: AbortSignal): Promise<HttpAnswer> {
  return withChildSignal(signal, async (own) => {
    const url = new URL(request.url)
    const options = await transport.requestOptions(url)
    try {
      return await sendRequest(request, { url, options, signal: own })
    } catch (error) {
      throw error instanceof AppError ? error : toOffline(error, url.host)
    }
  })
}

interface Sending {
  readonly url: URL
  readonly options: RequestOptions
  readonly signal: AbortSignal
}

async function sendRequest(request: HttpRequest, sending: Sending): Promise<HttpAnswer> {
  const sent = openRequest(request, sending)
  const stop = limitRequestTime(sent, sending.url)
  try {
    const response = await answerOf(sent, request.body)
    const { headers, statusCode = 0 } = response
    const isSuccess = statusCode >= 200 && statusCode < 300
    // The beginning of a foreign page is enough to recognize it.
    const maxBytes = isSuccess ? request.maxAnswerBytes : Math.min(MAX_REFUSAL_BYTES, request.maxAnswerBytes)
    const { bytes, isTooLarge } = await readBody(response, maxBytes)
    countCopiedChunks(bytes.length)
    if (isTooLarge && isSuccess) {
      const detail = evidence('answer-too-large', { bytes: request.maxAnswerBytes })
      throw new AppError('answer-malformed', { host: sending.url.host, detail })
    }
    return { status: statusCode, header: (name) => [headers[name]].flat()[0], body: bytes }
  } finally {
    stop()
  }
}

/** Opens a request with Node's own client: got takes twice its processor time for a page of results. */
function openRequest({ method, headers, body }: HttpRequest, { url, options, signal }: Sending): ClientRequest {
  const { agent, https, dnsLookup } = options
  const shared = {
    method,
    headers: {
      'accept-encoding': acceptedEncodings,
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    signal,
    ...(dnsLookup && { lookup: dnsLookup }),
  }
  if (url.protocol !== 'https:')
    return httpRequest(url, { ...shared, ...(agent && 'http' in agent && { agent: agent.http }) })
  const trusted = https && { ca: https.certificateAuthority }
  return httpsRequest(url, { ...shared, ...trusted, ...(agent && 'https' in agent && { agent: agent.https }) })
}

/** Resolves with the head of the answer. */
function answerOf(sent: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.once('response', resolve)
  // Later errors are those of the answer's body.
  sent.on('error', reject)
  sent.end(body)
  return promise
}
