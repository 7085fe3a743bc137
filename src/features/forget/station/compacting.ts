import { statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../../station/app-error.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Station } from '../../../station/host/station.ts'
import { compactDatabase } from '../../../station/store/compact-database.ts'
import { databaseFile } from '../../../station/store/database.ts'
import type { Forgetting } from './forgotten-store.ts'
import { createQuietWait } from './wait-for-quiet.ts'

/**
 * Writing a database of this size again blocks a write for less than 100 ms, also on a busy computer. A running station
 * writes a larger one again in a quiet moment, or at its next start, before it does anything else.
 */
const MAX_COMPACTED_BYTES = 2_000_000
const MAX_LOG_ATTEMPTS = 50
const LOG_RETRY_MS = 100

interface Parts {
  readonly station: Station
  readonly dataDir: string
  /** True for a station that was opened for one command: nothing else waits for the database. */
  readonly isIdle: boolean
  /** Finishes what is left of all athletes, after all that was asked for earlier. */
  readonly finish: () => Promise<Failure | null>
}

/** Creates the last step of forgetting, which writes the database again without its old pages. */
export function createCompacting({ station, dataDir, isIdle, finish }: Parts) {
  const { forgotten } = station.memory
  let isQuiet = isIdle
  const quietWait = createQuietWait({
    changes: forgotten.changes,
    isUploading() {
      const { reserving, sending, confirming } = station.store.counts()
      return reserving + sending + confirming > 0
    },
    onQuiet: () => void finishInQuiet(),
  })

  async function finishInQuiet() {
    isQuiet = true
    const problem = await finish()
    isQuiet = isIdle
    if (problem?.code === 'forget-unfinished') quietWait.begin()
  }

  return {
    /** Throws AppError `forget-unfinished` where the database is too large to be written again now, or busy. */
    async compact({ id }: Forgetting): Promise<null> {
      const isLarge = statSync(databaseFile(dataDir)).size > MAX_COMPACTED_BYTES
      if (isLarge && !isQuiet) {
        quietWait.begin()
        throw new AppError('forget-unfinished')
      }
      await compactDatabase(databaseFile(dataDir))
      await emptyLog(forgotten.emptyLog)
      forgotten.end(id, Date.now())
      forgotten.emptyLog()
      return null
    },
    /** Writes a large database again, before the station starts; one start that was cut off there is enough. */
    compactBeforeStart(): void {
      const due = forgotten
        .pending()
        .filter(({ work, attempts }) => work.step === 'compact' && !work.asksService && attempts === 0)
      if (due.length === 0) return
      for (const { id } of due) forgotten.attempt(id)
      forgotten.compact()
      for (const { id } of due) forgotten.settle(id)
      // A log that somebody reads keeps old pages: the work is repeated then.
      if (!forgotten.emptyLog()) return
      for (const { id } of due) forgotten.end(id, Date.now())
      forgotten.emptyLog()
    },
    waitForQuiet: quietWait.begin,
    stop: quietWait.stop,
  }
}

/** Waits for readers: the log has old pages until it is empty. Throws AppError `forget-unfinished`. */
async function emptyLog(tryOnce: () => boolean) {
  for (let attempt = 0; attempt < MAX_LOG_ATTEMPTS; attempt += 1) {
    if (tryOnce()) return
    await delay(LOG_RETRY_MS)
  }
  throw new AppError('forget-unfinished')
}
