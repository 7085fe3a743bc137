import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { z } from 'zod'
import { inTransaction } from '../../../station/store/database.ts'
import type { NameIndex } from './find-names.ts'
import { createFindWriter } from './find-writer.ts'

const Changed = z.object({ rep: z.string() })
const Position = z.object({ at_ms: z.number(), id: z.string() })
type Position = z.infer<typeof Position>
const Reps = z.object({ reps: z.int() })

interface FindProgress {
  readonly indexed: number
  readonly total: number
}

/** Reps that the search index has still to read: changed reps, and reps that an older version left behind. */
function createFindBacklog(db: DatabaseSync) {
  const changed = db.prepare('SELECT rep FROM find_changed LIMIT ?')
  const anyChanged = db.prepare('SELECT rep FROM find_changed LIMIT 1')
  const done = db.prepare('DELETE FROM find_changed WHERE rep = ?')
  const position = db.prepare('SELECT at_ms, id FROM find_backfill')
  const next = db.prepare('SELECT at_ms, id FROM rep WHERE (at_ms, id) < (?, ?) ORDER BY at_ms DESC, id DESC LIMIT ?')
  const move = db.prepare('UPDATE find_backfill SET at_ms = ?, id = ?')
  const endBackfill = db.prepare('DELETE FROM find_backfill')
  const indexed = db.prepare('SELECT reps FROM find_total')
  const all = db.prepare('SELECT reps FROM rep_total')

  return {
    changed: (limit: number): string[] => changed.all(limit).map((row) => Changed.parse(row).rep),
    markDone(reps: readonly string[]) {
      for (const rep of reps) done.run(rep)
    },
    /** Next older reps to index, newest first; null when the backfill is over. */
    backfill(limit: number): Position[] | null {
      const row = position.get()
      if (row === undefined) return null
      const from = Position.parse(row)
      return next.all(from.at_ms, from.id, limit).map((each) => Position.parse(each))
    },
    /** Continues the backfill after this rep; ends it without one. */
    moveBackfill(last: Position | undefined) {
      if (last) move.run(last.at_ms, last.id)
      else endBackfill.run()
    },
    /** Null when every rep is indexed. */
    progress(): FindProgress | null {
      if (position.get() === undefined && anyChanged.get() === undefined) return null
      return { indexed: Reps.parse(indexed.get()).reps, total: Reps.parse(all.get()).reps }
    },
  }
}

/** Longest time that one slice may block the event loop, its commit included. */
const MAX_SLICE_MS = 8
const INITIAL_SLICE_REPS = 16
const MAX_SLICE_REPS = 200
/** Longest wait of a search for pending changes; the rest of them follows in the background. */
const CATCH_UP_TIMEOUT_MS = 40
/** A station that was opened for one command has no background: its search waits longer. */
const COMMAND_CATCH_UP_TIMEOUT_MS = 5_000
const CHECK_INTERVAL_MS = 1_000
/**
 * Reps that are indexed before the database's log is written out. A log that only grows is written by the main thread in
 * the end, and a commit beside the sync of a large one waits for the disk.
 */
const REPS_PER_LOG = 1_000
/** In the background, the rest of the station has three of four milliseconds. */
const PAUSE_RATIO = 3

interface Parts {
  readonly db: DatabaseSync
  readonly names: NameIndex
  /** Writes the database's log into the database, elsewhere than in this thread. */
  readonly writeOut: () => Promise<void>
}

/** Keeps the search index up to date: changed reps before each answer, and the rest of the backlog in the background. */
export function createFindIndexer({ db, names, writeOut }: Parts) {
  const backlog = createFindBacklog(db)
  const writer = createFindWriter(db, names)
  let size = INITIAL_SLICE_REPS
  let revision = 0
  let repsInLog = 0
  let isStopped = true
  let timer: NodeJS.Timeout | undefined

  /** Writes the rows of these reps until the slice's time is over; returns how many it wrote. */
  function writeRows(reps: readonly string[], untilMs: number): number {
    let written = 0
    for (const rep of reps) {
      writer.renew(rep)
      written += 1
      if (performance.now() > untilMs) break
    }
    names.merge(written)
    revision += 1
    repsInLog += written
    return written
  }

  /** Runs a slice and adapts the size of the next one to its time, commit included: the commit writes the name index. */
  function runSlice(work: (untilMs: number) => void): true {
    const startedMs = performance.now()
    withoutSync(db, () => work(startedMs + MAX_SLICE_MS))
    const tookMs = performance.now() - startedMs
    size =
      tookMs > MAX_SLICE_MS ? Math.max(1, Math.floor(size / 2)) : Math.min(size + INITIAL_SLICE_REPS, MAX_SLICE_REPS)
    return true
  }

  function changedSlice(): boolean {
    const reps = backlog.changed(size)
    if (reps.length === 0) return false
    return runSlice((untilMs) => {
      const written = writeRows(reps, untilMs)
      backlog.markDone(reps.slice(0, written))
    })
  }

  function backfillSlice(): boolean {
    const reps = backlog.backfill(size)
    if (reps === null) return false
    return runSlice((untilMs) => {
      const written = writeRows(
        reps.map(({ id }) => id),
        untilMs,
      )
      backlog.moveBackfill(reps[written - 1])
    })
  }

  const slice = () => changedSlice() || backfillSlice()

  async function writeLog() {
    if (repsInLog < REPS_PER_LOG) return
    repsInLog = 0
    await writeOut()
  }

  const isRunning = () => !isStopped

  async function indexBacklog() {
    while (isRunning()) {
      const startedMs = performance.now()
      if (!slice()) return
      await writeLog()
      await pause((performance.now() - startedMs) * PAUSE_RATIO)
    }
  }

  function scheduleCheck() {
    timer = setTimeout(() => {
      // Reps that could not be written, such as on a full disk, are still marked as changed: the next check retries them.
      void indexBacklog()
        .catch(() => {})
        .finally(() => {
          if (isRunning()) scheduleCheck()
        })
    }, CHECK_INTERVAL_MS).unref()
  }

  return {
    /** Grows with each slice: rows read under an earlier revision may be out of date. */
    revision: () => revision,
    start() {
      if (!isStopped) return
      isStopped = false
      scheduleCheck()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
    /** Indexes pending changes before an answer, within a short time. */
    async catchUp() {
      const untilMs = performance.now() + (isStopped ? COMMAND_CATCH_UP_TIMEOUT_MS : CATCH_UP_TIMEOUT_MS)
      while ((isStopped ? slice() : changedSlice()) && performance.now() < untilMs) await yieldToEventLoop()
    },
    /** Indexes the whole backlog, for a station that was opened for one command. */
    async finish() {
      while (slice()) {
        await writeLog()
        await yieldToEventLoop()
      }
    },
    progress: backlog.progress,
  }
}

/** Commits without waiting for the disk: after a power cut, index rows are derived again from the clips. */
function withoutSync(db: DatabaseSync, work: () => void) {
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    inTransaction(db, work)
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(1, ms)).unref())
