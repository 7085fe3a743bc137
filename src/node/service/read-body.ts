import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Encodings of bodies that are read. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Readonly<Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

interface Body {
  readonly bytes: Buffer
  /** True where the answer went on. */
  readonly isTooLarge: boolean
}

/** Reads the body of an answer up to a size, in one piece of memory. Throws the errors of its streams. */
export function readBody(response: IncomingMessage, maxBytes: number): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>()
  const decoder = decoders[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.()
  const source = decoder === undefined ? response : response.pipe(decoder)
  const told = decoder === undefined ? Number(response.headers['content-length'] ?? 0) : 0
  const memory = createMemory(told <= maxBytes ? told : 0)

  function take(chunk: Buffer) {
    memory.add(chunk)
    if (memory.sizeBytes() > maxBytes) finish(true)
  }

  function finish(isTooLarge: boolean) {
    resolve({ bytes: memory.take(), isTooLarge })
    if (isTooLarge) response.destroy()
  }

  response.once('error', reject)
  // A connection that closes early ends a body that tells no size.
  response.once('close', () => {
    if (!response.complete) reject(Object.assign(new Error('the connection closed early'), { code: 'ECONNRESET' }))
  })
  source.on('data', take)
  source.once('error', reject)
  source.once('end', () => finish(false))
  return promise
}

/** Collects chunks in one piece of memory, which fits where the size is told before. */
function createMemory(expectedBytes: number) {
  let memory = expectedBytes > 0 ? Buffer.allocUnsafeSlow(expectedBytes) : Buffer.alloc(0)
  let sizeBytes = 0

  return {
    sizeBytes: () => sizeBytes,
    add(chunk: Buffer) {
      const needed = sizeBytes + chunk.length
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * memory.length))
        memory.copy(larger, 0, 0, sizeBytes)
        memory = larger
      }
      sizeBytes += chunk.copy(memory, sizeBytes)
    },
    take: () => memory.subarray(0, sizeBytes),
  }
}
