import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_MS = 50

/**
 * Flushes a file to the disk in small parts while another thread writes it, until `work` ends. A large file that is
 * flushed only at its end would delay every commit of the station.
 */
export async function flushWhile(file: string, work: Promise<unknown>) {
  const ended = new AbortController()
  const stop = () => ended.abort()
  work.then(stop, stop)
  while (!ended.signal.aborted) {
    await flush(file)
    await delay(PAUSE_MS, null, { ref: false })
  }
}

/** The file may not be there yet, or be gone already: the thread that writes it reports errors. */
async function flush(file: string) {
  try {
    await using handle = await open(file, 'r+')
    await handle.datasync()
  } catch {
    // Not there.
  }
}
