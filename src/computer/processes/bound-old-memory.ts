import { setFlagsFromString } from 'node:v8'

/** Growth of V8's old generation, beyond what survived the last full collection, that starts the next one. */
const MAX_GROWTH_PERCENT = 20

/**
 * Makes V8 collect its old generation, in all threads, before it has grown by much. By default it lets the memory of
 * a station grow to three times of what is in use. Collections mark while the program runs, in threads. The first one
 * after this call sets the limit. Collections for size also close the gaps between objects, and keep fewer empty pages.
 */
export function boundOldMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GROWTH_PERCENT}`)
  setFlagsFromString('--optimize-for-size')
}
