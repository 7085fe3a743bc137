import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'

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
export function countCopiedChunks(sizeBytes: number): void {
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
