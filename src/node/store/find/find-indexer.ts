import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { inTransaction } from '../database.ts'
import type { NameIndex } from './find-names.ts'
import { createFindWriter } from './find-writer.ts'

/** How long a slice may keep everybody else waiting, its commit too: how many reps that are follows from the last ones. */
const MAX_SLICE_MS = 8
const INITIAL_SLICE_REPS = 16
const MAX_SLICE_REPS = 200
/** Who searches waits so long for changes to be in; more of them follow in the background. */
const CATCH_UP_TIMEOUT_MS = 40
/** Nobody else waits where a station is opened for one command: nothing runs in its background. */
const COMMAND_CATCH_UP_TIMEOUT_MS = 5_000
const CHECK_INTERVAL_MS = 1_000
/** In the background the rest of the station has three of four milliseconds. */
const PAUSE_RATIO = 3

const Changed = z.object({ rep: z.string() })
const Position = z.object({ at_ms: z.number(), id: z.string() })
const Rep = z.object({ at_ms: z.number(), id: z.string() })
const Reps = z.object({ reps: z.int() })

export interface FindProgress {
  readonly indexed: number
  readonly total: number
}

/** Keeps the search's rows up to date: what has changed before each answer, and what an older version left in the background. */
export function createFindIndexer(db: DatabaseSync, names: NameIndex) {
  const writer = createFindWriter(db, names)
  const changed = db.prepare('SELECT rep FROM find_changed LIMIT ?')
  const anyChanged = db.prepare('SELECT rep FROM find_changed LIMIT 1')
  const done = db.prepare('DELETE FROM find_changed WHERE rep = ?')
  const position = db.prepare('SELECT at_ms, id FROM find_backfill')
  const next = db.prepare('SELECT at_ms, id FROM rep WHERE (at_ms, id) < (?, ?) ORDER BY at_ms DESC, id DESC LIMIT ?')
  const move = db.prepare('UPDATE find_backfill SET at_ms = ?, id = ?')
  const endBackfill = db.prepare('DELETE FROM find_backfill')
  const found = db.prepare('SELECT reps FROM find_total')
  const all = db.prepare('SELECT reps FROM rep_total')
  let size = INITIAL_SLICE_REPS
  let revision = 0
  let isStopped = true
  let timer: NodeJS.Timeout | undefined

  /** The rows follow from others: after a power cut they are made again, so nobody waits until they are on the disk. */
  function lightly(work: () => void) {
    db.exec('PRAGMA synchronous = NORMAL')
    try {
      inTransaction(db, work)
    } finally {
      db.exec('PRAGMA synchronous = FULL')
    }
  }

  /** Renews these until the slice is over; answers how many. */
  function renew(reps: readonly string[], untilMs: number): number {
    let renewed = 0
    for (const rep of reps) {
      writer.renew(rep)
      renewed += 1
      if (performance.now() > untilMs) break
    }
    names.tidy(renewed)
    revision += 1
    return renewed
  }

  /** Writing the names into their index comes with the commit, so that counts too. */
  function timed(work: () => void) {
    const beganMs = performance.now()
    lightly(work)
    const tookMs = performance.now() - beganMs
    size =
      tookMs > MAX_SLICE_MS ? Math.max(1, Math.floor(size / 2)) : Math.min(size + INITIAL_SLICE_REPS, MAX_SLICE_REPS)
  }

  function changedSlice(): boolean {
    const reps = changed.all(size).map((row) => Changed.parse(row).rep)
    if (reps.length === 0) return false
    const untilMs = performance.now() + MAX_SLICE_MS
    timed(() => {
      const renewed = renew(reps, untilMs)
      for (const rep of reps.slice(0, renewed)) done.run(rep)
    })
    return true
  }

  function backfillSlice(): boolean {
    const row = position.get()
    if (row === undefined) return false
    const from = Position.parse(row)
    const reps = next.all(from.at_ms, from.id, size).map((each) => Rep.parse(each))
    const untilMs = performance.now() + MAX_SLICE_MS
    timed(() => {
      const renewed = renew(
        reps.map(({ id }) => id),
        untilMs,
      )
      const last = reps[renewed - 1]
      if (last) move.run(last.at_ms, last.id)
      else endBackfill.run()
    })
    return true
  }

  const slice = () => changedSlice() || backfillSlice()

  const isGoing = () => !isStopped

  async function fill() {
    while (isGoing()) {
      const beganMs = performance.now()
      if (!slice()) return
      await pause((performance.now() - beganMs) * PAUSE_RATIO)
    }
  }

  function look() {
    timer = setTimeout(() => {
      // What could not be written, such as on a full disk, is still marked as changed: it is tried again.
      void fill()
        .catch(() => {})
        .finally(() => {
          if (!isStopped) look()
        })
    }, CHECK_INTERVAL_MS).unref()
  }

  return {
    /** Counts what was renewed: rows that were read under another revision may be older. */
    revision: () => revision,
    start() {
      if (!isStopped) return
      isStopped = false
      look()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    /** Before an answer: what has changed, as far as that takes no time. */
    async catchUp() {
      const untilMs = performance.now() + (isStopped ? COMMAND_CATCH_UP_TIMEOUT_MS : CATCH_UP_TIMEOUT_MS)
      while ((isStopped ? slice() : changedSlice()) && performance.now() < untilMs) await yieldToEventLoop()
    },
    /** For a station that is opened for one command: everything, however long it takes. */
    async finish() {
      while (slice()) await yieldToEventLoop()
    },
    /** Null when every rep can be found. */
    progress(): FindProgress | null {
      if (position.get() === undefined && anyChanged.get() === undefined) return null
      return { indexed: Reps.parse(found.get()).reps, total: Reps.parse(all.get()).reps }
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(1, ms)).unref())
