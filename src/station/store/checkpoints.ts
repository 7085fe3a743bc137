import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type BackgroundThread, threadOfProcess } from '../../computer/processes/background-thread.ts'
import { MAX_LEFT_PAGES, MAX_LOG_PAGES } from '../../computer/processes/run-checkpoint.ts'

/** Changed rows that start a checkpoint: about the thousand pages of SQLite's own default. */
const MIN_CHANGED_ROWS = 1_000
/** Size of the log that starts a checkpoint of fewer rows: a small commit may change many pages. */
const MIN_LOG_BYTES = 3_000_000
/** Longest time that fewer changes stay in the log. */
const MAX_AGE_MS = 5 * 60_000
const CHECK_INTERVAL_MS = 1_000
/** Checks are four times as frequent while this many rows change between two of them: bursts write 10 MB a second. */
const MANY_CHANGED_ROWS = 20
/** A page takes 4,096 bytes, and a little more in the log. */
const PAGE_BYTES = 4_096
/**
 * Continuous writes keep the log growing: above this size, the main thread checkpoints the few pages that the thread left,
 * and above the second size any number.
 */
const MAX_LOG_BYTES = MAX_LOG_PAGES * PAGE_BYTES
const MAX_FULL_LOG_BYTES = 64_000_000
/**
 * Size to which SQLite truncates the log file when it restarts the log: smaller than the size that starts a checkpoint, or
 * each change would start one.
 */
const MAX_KEPT_LOG_BYTES = 2_000_000
/** Default of SQLite, used when the thread can't run. */
const AUTO_CHECKPOINT_PAGES = 1_000

const ChangesRow = z.object({ changes: z.int() })

interface CheckpointOptions {
  readonly db: DatabaseSync
  /** Path of the database. */
  readonly file: string
  /** Only tests set these. */
  readonly thread?: BackgroundThread
  readonly checkIntervalMs?: number
}

/**
 * Checkpoints the database's write-ahead log in the background thread. Otherwise SQLite does it inside the next commit and
 * waits for the disk, which would block the whole station on a slow disk. If the thread can't run, SQLite takes over
 * again.
 */
export function createCheckpoints(options: CheckpointOptions) {
  const { db, file, thread = threadOfProcess } = options
  const { checkIntervalMs = CHECK_INTERVAL_MS } = options
  const totalChanges = db.prepare('SELECT total_changes() AS changes')
  let timer: NodeJS.Timeout | undefined
  let checkedChanges = 0
  let running: Promise<void> | null = null
  let isInThread = false
  /** Changes and time of the last finished checkpoint. */
  let doneChanges = 0
  let doneAtMs = 0

  function start() {
    db.exec(`PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${MAX_KEPT_LOG_BYTES};`)
    doneAtMs = performance.now()
    isInThread = true
    timer = setTimeout(check, checkIntervalMs).unref()
  }

  function check() {
    const { changes } = ChangesRow.parse(totalChanges.get())
    const isBurst = changes - checkedChanges >= MANY_CHANGED_ROWS
    checkedChanges = changes
    timer = setTimeout(check, checkIntervalMs / (isBurst ? 4 : 1)).unref()
    if (running) return
    const nowMs = performance.now()
    if (!isDue(changes - doneChanges, nowMs - doneAtMs)) return
    running = checkpoint(changes).finally(() => {
      running = null
    })
  }

  const isDue = (newChanges: number, ageMs: number) =>
    newChanges >= MIN_CHANGED_ROWS || (newChanges > 0 && (ageMs >= MAX_AGE_MS || logBytes(file) >= MIN_LOG_BYTES))

  async function checkpoint(changes: number) {
    try {
      const reply = await thread.run({ kind: 'checkpoint', file })
      doneAtMs = performance.now()
      if (reply.kind === 'checkpointed') doneChanges = changes
      const isNearlyDone = reply.kind === 'checkpointed' && reply.leftPages <= MAX_LEFT_PAGES
      if (logBytes(file) > (isNearlyDone ? MAX_LOG_BYTES : MAX_FULL_LOG_BYTES))
        db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      useAutomaticCheckpoints()
    }
  }

  /** Returns to SQLite's own checkpoints, because the thread can't run. */
  function useAutomaticCheckpoints() {
    clearTimeout(timer)
    isInThread = false
    db.exec(`PRAGMA wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`)
  }

  /**
   * Resolves when a checkpoint has written the log of all changes so far, so that the next change restarts the log. Resolves
   * at once where SQLite checkpoints by itself. Never rejects.
   */
  async function writeOut() {
    await running
    if (running) return writeOut()
    if (!isInThread) return
    running = checkpoint(ChangesRow.parse(totalChanges.get()).changes).finally(() => {
      running = null
    })
    await running
  }

  /**
   * Resolves at once while the log is short, else when a checkpoint has written it. Bulk work awaits it between its
   * transactions: 2,000 athletes wrote 15 MB in a third of a second, before the first check. Never rejects.
   */
  async function roomForMore() {
    if (isInThread && logBytes(file) >= MIN_LOG_BYTES) await (running ?? writeOut())
  }

  /** Resolves when no checkpoint has the database open. */
  async function end() {
    clearTimeout(timer)
    isInThread = false
    await running
    await thread.endIfIdle()
  }

  return { start, writeOut, roomForMore, end }
}

function logBytes(file: string): number {
  try {
    return statSync(`${file}-wal`).size
  } catch {
    return 0
  }
}
