import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { workerEntry } from '../workers/worker-entry.ts'
import { createCheckpointThread } from './checkpoint-thread.ts'

/** Changed rows that start a checkpoint: about the thousand pages of SQLite's own default. */
const MIN_CHANGED_ROWS = 1_000
/** Size of the log that starts a checkpoint of fewer rows: a small commit may change many pages. */
const MIN_LOG_BYTES = 8_000_000
/** Longest time that fewer changes stay in the log. */
const MAX_AGE_MS = 5 * 60_000
const CHECK_INTERVAL_MS = 1_000
/** The thread ends after this time without changes, to free its memory. */
const IDLE_TIMEOUT_MS = 10_000
/**
 * Continuous writes keep the log growing: above this size, the main thread checkpoints the few pages that the thread left,
 * and above the second size any number.
 */
const MAX_LOG_BYTES = 12_000_000
const MAX_FULL_LOG_BYTES = 64_000_000
/** About as much as a large commit writes. */
const MAX_LEFT_PAGES = 250
/** Size to which SQLite truncates the log file when it restarts the log. */
const MAX_KEPT_LOG_BYTES = 4_000_000
/** Default of SQLite, used when the thread can't run. */
const AUTO_CHECKPOINT_PAGES = 1_000

const ChangesRow = z.object({ changes: z.int() })

interface CheckpointOptions {
  readonly db: DatabaseSync
  /** Path of the database. */
  readonly file: string
  /** Only tests set these. */
  readonly entry?: URL
  readonly checkIntervalMs?: number
}

/**
 * Checkpoints the database's write-ahead log in a worker thread. Otherwise SQLite does it inside the next commit and
 * waits for the disk, which would block the whole station on a slow disk. If the thread can't run, SQLite takes over
 * again.
 */
export function createCheckpoints(options: CheckpointOptions) {
  const { db, file, entry = workerEntry(import.meta.url, 'checkpoint-worker') } = options
  const { checkIntervalMs = CHECK_INTERVAL_MS } = options
  const totalChanges = db.prepare('SELECT total_changes() AS changes')
  const thread = createCheckpointThread(file, entry)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isInThread = false
  /** Changes and time of the last finished checkpoint, and time of the last start. */
  let doneChanges = 0
  let doneAtMs = 0
  let startedAtMs = 0

  function start() {
    db.exec(`PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${MAX_KEPT_LOG_BYTES};`)
    doneAtMs = performance.now()
    isInThread = true
    timer = setInterval(check, checkIntervalMs).unref()
  }

  function check() {
    if (running) return
    const { changes } = ChangesRow.parse(totalChanges.get())
    const nowMs = performance.now()
    if (!isDue(changes - doneChanges, nowMs - doneAtMs)) {
      if (nowMs - startedAtMs >= IDLE_TIMEOUT_MS) void thread.end()
      return
    }
    startedAtMs = nowMs
    running = checkpoint(changes).finally(() => {
      running = null
    })
  }

  const isDue = (newChanges: number, ageMs: number) =>
    newChanges >= MIN_CHANGED_ROWS || (newChanges > 0 && (ageMs >= MAX_AGE_MS || logBytes(file) >= MIN_LOG_BYTES))

  async function checkpoint(changes: number) {
    try {
      const reply = await thread.run()
      doneAtMs = performance.now()
      if (reply.kind === 'done') doneChanges = changes
      const isNearlyDone = reply.kind === 'done' && reply.leftPages <= MAX_LEFT_PAGES
      if (logBytes(file) > (isNearlyDone ? MAX_LOG_BYTES : MAX_FULL_LOG_BYTES))
        db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      useAutomaticCheckpoints()
    }
  }

  /** Returns to SQLite's own checkpoints, because the thread can't run. */
  function useAutomaticCheckpoints() {
    clearInterval(timer)
    isInThread = false
    void thread.end()
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
    startedAtMs = performance.now()
    running = checkpoint(ChangesRow.parse(totalChanges.get()).changes).finally(() => {
      running = null
    })
    await running
  }

  /** Resolves when the thread has closed the database. */
  async function end() {
    clearInterval(timer)
    isInThread = false
    await running
    await thread.end()
  }

  return { start, writeOut, end }
}

function logBytes(file: string): number {
  try {
    return statSync(`${file}-wal`).size
  } catch {
    return 0
  }
}
