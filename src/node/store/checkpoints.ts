import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { CheckpointWorkerData, FromCheckpointWorker, ToCheckpointWorker } from '../workers/checkpoint-messages.ts'
import { workerEntry } from '../workers/worker-entry.ts'

/** As many rows as change about what SQLite itself waits for: a thousand pages. */
const MIN_CHANGED_ROWS = 1_000
/** What little was changed is brought over after this. */
const MAX_AGE_MS = 5 * 60_000
const CHECK_INTERVAL_MS = 1_000
/** A thread costs some memory: it ends when nothing was written for this long. */
const IDLE_TIMEOUT_MS = 10_000
/** Somebody who writes without a pause keeps the log growing: beyond this he helps once. */
const MAX_LOG_BYTES = 64_000_000
/** The log's file is cut back to this when it begins anew. */
const MAX_KEPT_LOG_BYTES = 16_000_000
/** What SQLite does by itself in a database without a thread for it. */
const AUTO_CHECKPOINT_PAGES = 1_000

const ChangesRow = z.object({ changes: z.int() })

interface Parts {
  readonly db: DatabaseSync
  /** The database. */
  readonly file: string
  /** Only tests give others. */
  readonly entry?: URL
  readonly checkIntervalMs?: number
}

/**
 * Brings the database's log into the database in a thread of its own. SQLite does it within whatever commit comes next,
 * and waits until the disk has all of it: on a slow disk the whole station would wait for that. Where the thread cannot
 * run, SQLite does it again.
 */
export function createCheckpoints(parts: Parts) {
  const {
    db,
    file,
    entry = workerEntry(import.meta.url, 'checkpoint-worker'),
    checkIntervalMs = CHECK_INTERVAL_MS,
  } = parts
  const totalChanges = db.prepare('SELECT total_changes() AS changes')
  let timer: NodeJS.Timeout | undefined
  let worker: Worker | null = null
  let underWay: Promise<void> | null = null
  let doneChanges = 0
  let doneAtMs = 0
  let askedAtMs = 0

  const changesNow = () => ChangesRow.parse(totalChanges.get()).changes

  function start() {
    db.exec(`PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${MAX_KEPT_LOG_BYTES};`)
    doneAtMs = performance.now()
    timer = setInterval(look, checkIntervalMs).unref()
  }

  function look() {
    if (underWay) return
    const changes = changesNow()
    const nowMs = performance.now()
    const isTime =
      changes - doneChanges >= MIN_CHANGED_ROWS || (changes > doneChanges && nowMs - doneAtMs >= MAX_AGE_MS)
    if (!isTime) return void (nowMs - askedAtMs >= IDLE_TIMEOUT_MS && stopWorker())
    askedAtMs = nowMs
    underWay = checkpoint(changes).finally(() => {
      underWay = null
    })
  }

  async function checkpoint(changes: number) {
    try {
      const answer = await ask()
      doneAtMs = performance.now()
      if (answer.kind === 'done') doneChanges = changes
      if (logBytes() > MAX_LOG_BYTES) db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      // Without a thread: as in any other database.
      giveUp()
    }
  }

  function ask(): Promise<FromCheckpointWorker> {
    const { promise, resolve, reject } = Promise.withResolvers<FromCheckpointWorker>()
    const workerData: CheckpointWorkerData = { file }
    // It needs nothing of the environment, and the key may be in there.
    const asked = (worker ??= new Worker(entry, { env: {}, execArgv: [], workerData }))
    asked.unref()
    const over = new AbortController()
    const ended = () => reject(new Error('the checkpoint worker ended by itself'))
    asked.once('message', resolve)
    asked.once('error', reject)
    asked.once('exit', ended)
    over.signal.addEventListener('abort', () => {
      asked.off('message', resolve)
      asked.off('error', reject)
      asked.off('exit', ended)
    })
    const message: ToCheckpointWorker = 'checkpoint'
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    asked.postMessage(message)
    return promise.finally(() => over.abort())
  }

  function stopWorker() {
    void worker?.terminate()
    worker = null
  }

  function giveUp() {
    clearInterval(timer)
    worker = null
    db.exec(`PRAGMA wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`)
  }

  function logBytes(): number {
    try {
      return statSync(`${file}-wal`).size
    } catch {
      return 0
    }
  }

  /** Resolves when the thread has let the database go. */
  async function end() {
    clearInterval(timer)
    await underWay
    await worker?.terminate()
    worker = null
  }

  return { start, end }
}
