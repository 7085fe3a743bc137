import { setTimeout as sleep } from 'node:timers/promises'
import { pieceSizesBytes } from './piece-sizes.ts'

export interface RateLimit {
  /** Size of the first writes, small enough for a smooth rate. */
  readonly chunkBytes: number
  /** Largest size where larger writes cost less. */
  readonly maxChunkBytes: number
  /** Resolves when this many bytes may be sent. */
  take(sizeBytes: number, signal: AbortSignal): Promise<void>
}

/** Longest time for one chunk at the limit. */
const MAX_CHUNK_MS = 100
/** Larger chunks are only used if they take at most `SMOOTH_MS`, so that the rate stays smooth. */
const SMOOTH_BYTES = 64 * 1024
const SMOOTH_MS = 20

export const unlimited: RateLimit = { chunkBytes: pieceSizesBytes[0], maxChunkBytes: Infinity, take: async () => {} }

/** Creates one limit that all uploads share. */
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
      // Unused time is saved up for one chunk at most.
      const atMs = Math.max(freeAtMs, nowMs - MAX_CHUNK_MS)
      freeAtMs = atMs + sizeBytes / bytesPerMs
      const waitMs = freeAtMs - nowMs
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
    },
  }
}
