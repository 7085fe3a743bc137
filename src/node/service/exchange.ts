import got from 'got'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { toOffline } from '../network/network-error.ts'
import { withChildSignal } from '../network/own-signal.ts'
import type { Transport } from '../network/transport.ts'

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
  readonly text: string
}

/** Limit for error answers, whose beginning has the reason. */
const MAX_REFUSAL_BYTES = 1024 * 1024

const timeout = {
  lookup: 10_000,
  connect: 10_000,
  secureConnect: 10_000,
  response: 60_000,
  socket: 60_000,
  request: 180_000,
}

/**
 * Makes one request and reads its whole answer, for any status. Redirects are not followed, and nothing is
 * repeated. Throws AppError `offline`, `answer-malformed`.
 */
export function exchange(request: HttpRequest, transport: Transport, signal: AbortSignal): Promise<HttpAnswer> {
  return withChildSignal(signal, (own) => sendRequest(request, transport, own))
}

async function sendRequest(request: HttpRequest, transport: Transport, signal: AbortSignal): Promise<HttpAnswer> {
  const url = new URL(request.url)
  const { host } = url
  const options = await transport.requestOptions(url)
  const stream = got.stream(url, {
    ...options,
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
    retry: { limit: 0 },
    followRedirect: false,
    throwHttpErrors: false,
    decompress: true,
    timeout,
    signal,
  })
  // got waits for a body where the method allows one.
  if (request.body === undefined && request.method !== 'GET') stream.end()
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk
      sizeBytes += bytes.length
      // The beginning of a foreign page is enough to recognize it.
      if (!isSuccess(stream.response) && sizeBytes > MAX_REFUSAL_BYTES) break
      if (sizeBytes > request.maxAnswerBytes) {
        throw new AppError('answer-malformed', {
          host,
          detail: evidence('answer-too-large', { bytes: request.maxAnswerBytes }),
        })
      }
      chunks.push(bytes)
    }
  } catch (error) {
    throw error instanceof AppError ? error : toOffline(error, host)
  }
  const { response } = stream
  if (!response) throw toOffline(new Error('the connection closed without an answer'), host)
  const { headers, statusCode } = response
  return {
    status: statusCode,
    header: (name) => [headers[name]].flat()[0],
    text: Buffer.concat(chunks).toString('utf8'),
  }
}

const isSuccess = (response: { readonly statusCode: number } | undefined) =>
  response !== undefined && response.statusCode >= 200 && response.statusCode < 300
