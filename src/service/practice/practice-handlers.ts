import type { DatabaseSync } from 'node:sqlite'
import { createAthleteHandlers } from './athlete-handlers.ts'
import type { AthleteRow } from './athlete-row.ts'
import { type AthleteStore, createAthleteStore } from './athlete-store.ts'
import { createCaptureHandlers } from './capture-handlers.ts'
import { type CaptureStore, createCaptureStore } from './capture-store.ts'
import type { Handlers } from './http/call.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { type CaptureRemoval, createCaptureRemoval } from './remove-captures.ts'
import { createReserveTarget } from './reservation.ts'
import { createExportHandlers } from './results/export-handlers.ts'
import { createExportJobs } from './results/export-jobs.ts'
import { renumberRows } from './results/result-rows.ts'

interface Parts {
  readonly db: DatabaseSync
  readonly store: ObjectStore
  readonly now: () => number
  readonly exportMs: number
  readonly retentionMs: number
}

/** The service without HTTP: handlers of the eleven calls (section 4), and their stores. */
export interface PracticeHandlers {
  readonly handlers: Handlers
  readonly athletes: AthleteStore
  readonly captures: CaptureStore
  readonly removal: CaptureRemoval
}

/** Assembles the handlers and their stores. */
export function createPracticeHandlers({ db, store, now, exportMs, retentionMs }: Parts): PracticeHandlers {
  const athletes = createAthleteStore({ db, now })
  const captures = createCaptureStore({ db, now })
  const onRemoved = () => renumberRows(db)
  const removal = createCaptureRemoval({ db, removeObject: store.remove, onRemoved })
  const reserveTarget = createReserveTarget(store)
  const jobs = createExportJobs({ db, now, exportMs, retentionMs })

  function removeAthlete(athlete: AthleteRow) {
    removal.ofAthlete(athlete.number)
    athletes.remove(athlete)
    // Captures of several athletes stay without their rows for this one.
    onRemoved()
  }

  const handlers: Handlers = {
    ...createAthleteHandlers({ db, athletes, removeAthlete }),
    ...createCaptureHandlers({ db, athletes, captures, reserveTarget, now }),
    ...createExportHandlers({ db, jobs, now }),
  }
  return { handlers, athletes, captures, removal }
}
