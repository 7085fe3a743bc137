import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { Worker } from 'node:worker_threads'
import { failure } from '../../contract/failure.ts'
import type { BackupProgress, BackupState } from '../../contract/station/backup.ts'
import { AppError } from '../../core/app-error.ts'
import { withTimeout } from '../files/with-timeout.ts'
import { programVersion } from '../program-version.ts'
import { databaseFile } from '../store/database.ts'

import type { StationStore } from '../store/station-store.ts'
import type { BackupWorkerData, FromBackupWorker } from '../workers/backup-messages.ts'
import { workerEntry } from '../workers/worker-entry.ts'

const PROGRESS_INTERVAL_MS = 250
/** A thread that is inside SQLite ends when its call ends. */
const THREAD_TIMEOUT_MS = 500
/** Work after the copy: secrets, manifest, disk. */
const SHARE_OF_COPY = 0.9
/** Enough for the list of library files; the database itself needs none of it. */
const MAX_THREAD_MEMORY_MB = 256

interface Parts {
  readonly dataDir: string
  readonly memory: Pick<StationStore, 'backups'>
  /** Current folder of the results library. */
  readonly libraryFolder: () => string
  readonly onChange: () => void
}

export type Backups = ReturnType<typeof createBackups>

/** Backups of one station, written in a thread with a connection of its own: nothing that the station does waits for it. */
export function createBackups({ dataDir, memory, libraryFolder, onChange }: Parts) {
  const folder = join(dataDir, 'backups')
  let running: { progress: BackupProgress; worker: Worker; over: Promise<void> } | null = null
  let ended: BackupState['ended'] = null

  /** Throws AppError `backup-running`, `output-unwritable`. */
  function start({ to }: { readonly to: string | null }): BackupProgress {
    if (running) throw new AppError('backup-running')
    const madeAtMs = Date.now()
    const path = freePath(to ?? ownFolder(), madeAtMs)
    const database = databaseFile(dataDir)
    const scratch = join(dataDir, 'backup.part')
    const workerData: BackupWorkerData = {
      database,
      scratch,
      to: path,
      auditFile: join(dataDir, 'audit', 'last.db'),
      libraryFolder: libraryFolder(),
      appVersion: programVersion(),
      stationId: memory.backups.stationId(),
      madeAtMs,
    }
    const worker = new Worker(workerEntry(import.meta.url, 'backup-worker'), {
      env: {},
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
    })
    const progress = { id: randomUUID(), path, share: 0 }
    const timer = setInterval(() => report(scratch, database), PROGRESS_INTERVAL_MS)
    const over = answerOf(worker, path).then((answer) => {
      clearInterval(timer)
      finish(progress, madeAtMs, answer)
    })
    running = { progress, worker, over }
    onChange()
    return progress
  }

  function ownFolder(): string {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    } catch (cause) {
      throw new AppError('output-unwritable', { file: folder, detail: String(cause) }, { cause })
    }
    return folder
  }

  function report(scratch: string, database: string) {
    if (!running) return
    const share = Math.min(SHARE_OF_COPY, SHARE_OF_COPY * (sizeOf(scratch) / Math.max(1, sizeOf(database))))
    if (share <= running.progress.share) return
    running.progress = { ...running.progress, share }
    onChange()
  }

  function finish({ id, path }: BackupProgress, atMs: number, answer: FromBackupWorker) {
    running = null
    if (answer.kind === 'failed') ended = { id, because: answer.because, file: null, counts: null }
    else {
      const file = { path, atMs, sizeBytes: answer.sizeBytes }
      memory.backups.made(file)
      ended = { id, because: null, file, counts: answer.counts }
    }
    onChange()
  }

  return {
    start,
    state: (): BackupState => ({ running: running?.progress ?? null, last: memory.backups.last(), ended, folder }),
    /** Ends the backup under way: its half-made file is of no use and is removed by the next one. */
    async close() {
      if (!running) return
      const { worker, over } = running
      await withTimeout(Promise.all([worker.terminate(), over]), THREAD_TIMEOUT_MS)
    },
  }
}

/** Never throws: a thread that ends without an answer is an answer too. */
function answerOf(worker: Worker, file: string): Promise<FromBackupWorker> {
  const failed = (detail: string): FromBackupWorker => ({
    kind: 'failed',
    because: failure('output-unwritable', { file, detail }),
  })
  return new Promise((resolve) => {
    worker.on('message', resolve)
    worker.on('error', (error) => resolve(failed(String(error))))
    worker.on('exit', () => resolve(failed('ended')))
  })
}

/** A file that is not there yet. Somebody's file is never written over. Throws AppError `output-unwritable`. */
function freePath(to: string, atMs: number): string {
  if (!isAbsolute(to)) throw new AppError('output-unwritable', { file: to, detail: 'ENOENT' })
  const given = normalize(to)
  const path = isFolder(given) ? join(given, nameAt(atMs)) : given
  if (existsSync(path)) throw new AppError('output-unwritable', { file: path, detail: 'EEXIST' })
  if (!isFolder(dirname(path))) throw new AppError('output-unwritable', { file: path, detail: 'ENOENT' })
  return path
}

const nameAt = (atMs: number) => `ondeck-backup-${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}.db`

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
