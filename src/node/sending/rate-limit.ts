import { setTimeout as sleep } from 'node:timers/promises'
import { pieceSizesBytes } from './piece-sizes.ts'

export interface RateLimit {
  /** How much to write at once at first, so that the limit stays smooth. */
  readonly chunkBytes: number
  /** How large that may become where larger ones cost less. */
  readonly maxChunkBytes: number
  /** Resolves when this many bytes may go. */
  take(sizeBytes: number, signal: AbortSignal): Promise<void>
}

/** No chunk takes longer than this at the limit. */
const MAX_CHUNK_MS = 100
/** Larger ones than this come out in jerks where they take longer than `SMOOTH_MS`. */
const SMOOTH_BYTES = 64 * 1024
const SMOOTH_MS = 20

export const unlimited: RateLimit = { chunkBytes: pieceSizesBytes[0], maxChunkBytes: Infinity, take: async () => {} }

/** One limit for everything that is sent at the same time. */
export function createRateLimit(limitBytesPerSecond: number): RateLimit {
  const bytesPerMs = limitBytesPerSecond / 1_000
  const smoothBytes = Math.max(SMOOTH_BYTES, bytesPerMs * SMOOTH_MS)
  const chunkBytes = Math.max(1_024, Math.floor(Math.min(smoothBytes, bytesPerMs * MAX_CHUNK_MS)))
  let freeAtMs = 0
  return {
    chunkBytes,
    maxChunkBytes: chunkBytes,
    async take(sizeBytes, signal) {
      const nowMs = performance.now()
      // What was not used while nothing was sent is not saved up beyond one chunk.
      const atMs = Math.max(freeAtMs, nowMs - MAX_CHUNK_MS)
      freeAtMs = atMs + sizeBytes / bytesPerMs
      const waitMs = freeAtMs - nowMs
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
    },
  }
}
