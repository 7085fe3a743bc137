import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import got from 'got'
import { z } from 'zod'
import { toOffline } from '../../computer/network/network-error.ts'
import { withChildSignal } from '../../computer/network/own-signal.ts'
import { readRetryAfter } from '../../computer/network/retry-after.ts'
import type { Transport } from '../../computer/network/transport.ts'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'

/** Chunks of one or two pages of many columns. */
const BYTES_PER_COLLECTION = 3 * 1024 * 1024

const Collector = z.custom<(options: object) => void>((value) => typeof value === 'function')
let collect: ((options: object) => void) | null = null
let garbageBytes = 0

/**
 * Counts bytes of chunks that were copied, and frees their memory in half a millisecond by a collection of young objects
 * once there are many. V8 doesn't expect memory of chunks among young objects: it would collect all of its memory
 * instead, for a tenth of a second after every few pages.
 */
function countCopiedChunks(sizeBytes: number): void {
  garbageBytes += sizeBytes
  if (garbageBytes < BYTES_PER_COLLECTION) return
  garbageBytes = 0
  setImmediate(() => {
    collect ??= createCollector()
    collect({ type: 'minor' })
  })
}

function createCollector() {
  setFlagsFromString('--expose-gc')
  return Collector.parse(runInNewContext('gc'))
}

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

/** Time of the `Date` header, by the clock of the server that answered. */
export function timeOf(answer: HttpAnswer): number | null {
  const atMs = Date.parse(answer.header('date') ?? '')
  return Number.isNaN(atMs) ? null : atMs
}

/** The wait that the service, or anything on the way, asks for; null for none. */
export const retryAfterMsOf = (answer: HttpAnswer): number | null =>
  readRetryAfter(answer.header('retry-after'), timeOf(answer) ?? Date.now())

const byteOrderMark = Buffer.from('\uFEFF')

/** The body without the byte order mark that some servers put before it. */
export const bodyBytes = ({ body }: HttpAnswer): Buffer =>
  body.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? body.subarray(byteOrderMark.length) : body

export const bodyText = (answer: HttpAnswer): string => bodyBytes(answer).toString('utf8')

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
  const body = createBody()
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk
      if (body.sizeBytes() === 0)
        body.expect(Number(stream.response?.headers['content-length']), request.maxAnswerBytes)
      body.add(bytes)
      // The beginning of a foreign page is enough to recognize it.
      if (!isSuccess(stream.response) && body.sizeBytes() > MAX_REFUSAL_BYTES) break
      if (body.sizeBytes() > request.maxAnswerBytes) {
        throw new AppError('answer-malformed', {
          host,
          detail: evidence('answer-too-large', { bytes: request.maxAnswerBytes }),
        })
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : toOffline(error, host)
  }
  countCopiedChunks(body.sizeBytes())
  const { response } = stream
  if (!response) throw toOffline(new Error('the connection closed without an answer'), host)
  const { headers, statusCode } = response
  return {
    status: statusCode,
    header: (name) => [headers[name]].flat()[0],
    body: body.take(),
  }
}

/** Collects a body in one piece of memory, which fits where the answer tells its size. */
function createBody() {
  let memory = Buffer.alloc(0)
  let sizeBytes = 0

  function grow(size: number) {
    const larger = Buffer.allocUnsafeSlow(size)
    memory.copy(larger, 0, 0, sizeBytes)
    memory = larger
  }

  return {
    sizeBytes: () => sizeBytes,
    expect(bytes: number, atMostBytes: number) {
      if (bytes > 0 && bytes <= atMostBytes) grow(bytes)
    },
    add(chunk: Buffer) {
      const needed = sizeBytes + chunk.length
      if (needed > memory.length) grow(Math.max(needed, 2 * memory.length))
      sizeBytes += chunk.copy(memory, sizeBytes)
    },
    take: () => memory.subarray(0, sizeBytes),
  }
}

const isSuccess = (response: { readonly statusCode: number } | undefined) =>
  response !== undefined && response.statusCode >= 200 && response.statusCode < 300
