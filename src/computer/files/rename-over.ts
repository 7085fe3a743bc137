import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { errnoOf } from './file-errors.ts'

/** Scanners and sync programs are done with a file after well under a second. */
const RETRY_MS = 2_000
const FIRST_WAIT_MS = 10
const MAX_WAIT_MS = 200

const heldErrors: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])

export const thisComputer = {
  platform: process.platform,
  rename,
  renameSync,
  nowMs: () => performance.now(),
  wait: (durationMs: number): Promise<unknown> => setTimeout(durationMs),
  waitSync: (durationMs: number): unknown =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, durationMs),
}

/**
 * Renames over a file that may be there. Windows refuses it while a virus scanner, the indexer, or a sync program has one of
 * the two open, so there it is tried again for two seconds.
 */
export function createRenameOver(computer: typeof thisComputer) {
  /** Returns how long to wait after an error; null when the error stands. */
  function createRetry() {
    const endMs = computer.nowMs() + RETRY_MS
    let nextMs = FIRST_WAIT_MS
    return (error: unknown): number | null => {
      if (computer.platform !== 'win32' || !heldErrors.has(errnoOf(error)) || computer.nowMs() >= endMs) return null
      const waitMs = nextMs
      nextMs = Math.min(nextMs * 2, MAX_WAIT_MS)
      return waitMs
    }
  }

  return {
    async renameOver(from: string, to: string): Promise<void> {
      const waitAfter = createRetry()
      for (;;) {
        try {
          return await computer.rename(from, to)
        } catch (error) {
          const waitMs = waitAfter(error)
          if (waitMs === null) throw error
          await computer.wait(waitMs)
        }
      }
    },
    renameOverSync(from: string, to: string): void {
      const waitAfter = createRetry()
      for (;;) {
        try {
          return computer.renameSync(from, to)
        } catch (error) {
          const waitMs = waitAfter(error)
          if (waitMs === null) throw error
          computer.waitSync(waitMs)
        }
      }
    },
  }
}

export const { renameOver, renameOverSync } = createRenameOver(thisComputer)
