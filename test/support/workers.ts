import { availableParallelism, loadavg } from 'node:os'

/** A worker with its programs, of the browser’s processes for one page among them. */
const WORKER_BYTES = 1_200_000_000

export interface Computer {
  readonly cores: number
  /** Programs that want a core, averaged over the last minute. */
  readonly load: number
  readonly freeBytes: number
}

const thisComputer = (): Computer => ({
  cores: availableParallelism(),
  load: loadavg()[0] ?? 0,
  freeBytes: process.availableMemory(),
})

/**
 * Workers for the tests: most tests wait for a page, a process or a disk for more than half of their time, so that two
 * cores keep eight of them busy. Beside other work each one would only wait longer for a core.
 */
export function workersFor({ cores, load, freeBytes }: Computer = thisComputer()): number {
  // The check, which runs before the tests, counts for one program a core.
  const isBusy = load > 2.5 * cores
  const wanted = Math.floor(cores * (isBusy ? 2 : 4))
  return Math.max(2, Math.min(wanted, Math.floor(freeBytes / WORKER_BYTES)))
}
