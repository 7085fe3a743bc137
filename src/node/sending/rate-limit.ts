import { setTimeout as sleep } from 'node:timers/promises'

export interface RateLimit {
  /** How much to write at once so that the limit stays smooth. */
  readonly chunkBytes: number
  /** Resolves when this many bytes may go. */
  take(sizeBytes: number, signal: AbortSignal): Promise<void>
}

/** Measured: smaller ones cost more, larger ones leave reading and writing less to do side by side. */
const MAX_CHUNK_BYTES = 512 * 1024
/** No chunk takes longer than this at the limit. */
const CHUNK_MS = 100

export const unlimited: RateLimit = { chunkBytes: MAX_CHUNK_BYTES, take: async () => {} }

/** One limit for everything that is sent at the same time. */
export function createRateLimit(limitBytesPerSecond: number): RateLimit {
  const bytesPerMs = limitBytesPerSecond / 1_000
  let freeAtMs = 0
  return {
    chunkBytes: Math.max(1_024, Math.min(64 * 1024, Math.floor(bytesPerMs * CHUNK_MS))),
    async take(sizeBytes, signal) {
      const nowMs = performance.now()
      // What was not used while nothing was sent is not saved up beyond one chunk.
      const atMs = Math.max(freeAtMs, nowMs - CHUNK_MS)
      freeAtMs = atMs + sizeBytes / bytesPerMs
      const waitMs = freeAtMs - nowMs
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
    },
  }
}
