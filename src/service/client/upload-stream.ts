import type { ClientRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import got from 'got'
import type { RequestOptions } from '../../computer/network/transport.ts'
import type { StoreAnswer } from './store-answer.ts'

/**
 * `socket` detects a stall while sending, after up to twice its value; a limit for the whole request would abort large
 * videos. The wait for the answer has its own limit: a proxy or a virus scanner may take the body at once.
 */
const timeout = { lookup: 15_000, connect: 15_000, secureConnect: 15_000, socket: 30_000 }
const MAX_ANSWER_BYTES = 64 * 1024
/** Time for the whole answer, which is a few lines. */
export const ANSWER_TIMEOUT_MS = 60_000

export type UploadStream = ReturnType<typeof openUploadStream>

interface UploadStreamOptions {
  readonly url: URL
  readonly options: RequestOptions
  readonly contentLength: number
  readonly contentType: string
  readonly answerTimeoutMs: number
  readonly signal: AbortSignal
}

/** Opens a POST whose body is written in blocks. */
export function openUploadStream({
  url,
  options,
  contentLength,
  contentType,
  answerTimeoutMs,
  signal,
}: UploadStreamOptions) {
  const stream = got.stream.post(url, {
    ...options,
    headers: { 'content-type': contentType, 'content-length': String(contentLength) },
    retry: { limit: 0 },
    followRedirect: false,
    throwHttpErrors: false,
    timeout,
    signal,
  })
  let early: StoreAnswer | null = null
  let request: ClientRequest | null = null
  stream.on('request', (made: ClientRequest) => {
    request = made
  })
  const answer = new Promise<StoreAnswer>((resolve, reject) => {
    stream.on('error', reject)
    stream.on('response', (response: { statusCode: number; headers: { etag?: string; 'retry-after'?: string } }) => {
      const { statusCode: status, headers } = response
      const end = (text: string, isWhole: boolean) => {
        early ??= { status, etag: headers.etag, retryAfter: headers['retry-after'], text, isWhole }
        resolve(early)
      }
      stream.on('close', () => reject(new Error('the connection closed within the answer')))
      readText(stream, answerTimeoutMs, end)
    })
  })
  // `write` reports the failure too, and nobody may be waiting for the answer yet.
  answer.catch(() => {})
  /** Ends a write that would wait forever: after an early answer or a failure, nobody reads the body. */
  const interrupted = answer.then(() => {
    throw new Error('answered before the body was complete')
  })
  interrupted.catch(() => {})

  return {
    write: (bytes: Buffer) =>
      Promise.race([
        new Promise<void>((resolve, reject) => {
          stream.write(bytes, (error?: Error | null) => (error ? reject(error) : resolve()))
        }),
        interrupted,
      ]),
    /** Ends the body. The answer may take so long, without a byte on the connection. */
    close(lastBytes: Buffer, waitMs: number) {
      request?.setTimeout(waitMs)
      stream.end(lastBytes)
      return answer
    },
    earlyAnswer: () => early,
    abandon: () => void stream.destroy(),
  }
}

/**
 * Reads the answer up to its end, its time limit or its size limit. The text so far is reported before the connection closes.
 */
function readText(stream: Duplex, timeoutMs: number, onEnd: (text: string, isWhole: boolean) => void) {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  const end = (isWhole: boolean) => {
    clearTimeout(timer)
    onEnd(Buffer.concat(chunks).toString('utf8'), isWhole)
    if (!isWhole) stream.destroy()
  }
  const timer = setTimeout(end, timeoutMs, false)
  stream.on('close', () => clearTimeout(timer))
  stream.on('end', () => end(true))
  stream.on('data', (chunk: Uint8Array) => {
    sizeBytes += chunk.length
    if (sizeBytes <= MAX_ANSWER_BYTES) chunks.push(Buffer.from(chunk))
    else end(false)
  })
}
