import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type Disks, disksOfProcess } from '../../../computer/files/disks.ts'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { workerEntry } from '../../../computer/processes/worker-entry.ts'
import { programVersion } from '../../../computer/program-version.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { databaseFile } from '../../../station/store/database.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import type { BackupProgress, BackupState } from '../backup.ts'
import type { BackupAnswer, BackupPhase, BackupWorkerData, BackupWorkerProgress } from './backup-messages.ts'
import { flushWhile } from './flush-while.ts'
import { removeScratch } from './write-backup.ts'

/** A share that takes longer for one piece is gone. The database is on the station's own disk, and copied in one call. */
const SILENCE_TIMEOUT_MS = 60_000
/** Enough for the list of library files; the database itself needs none of it. */
const MAX_THREAD_MEMORY_MB = 256

interface Options {
  readonly work: BackupWorkerData
  readonly disks: Pick<Disks, 'end'>
  readonly onProgress: (progress: BackupWorkerProgress) => void
  readonly silenceTimeoutMs?: number | undefined
}

/**
 * Starts the thread that writes a backup. Its answer comes even where a share falls silent: then the thread hangs until
 * its call ends, and goes no further.
 */
function startBackupThread({ work, disks, onProgress, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: Options) {
  const worker = new Worker(workerEntry(import.meta.url, './backup-worker.ts'), {
    env: {},
    execArgv: [],
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEMORY_MB },
  })
  const { promise, resolve } = Promise.withResolvers<BackupAnswer>()
  let timer: NodeJS.Timeout | undefined

  function answer(result: BackupAnswer) {
    clearTimeout(timer)
    resolve(result)
  }

  const failWith = (because: Failure) => answer({ kind: 'failed', because })
  const failed = (detail: string) => failWith(failure('output-unwritable', { file: work.to, detail }))
  const end = () => disks.end(worker)

  function expectNext(phase: BackupPhase) {
    clearTimeout(timer)
    if (phase === 'database') return
    timer = setTimeout(() => {
      failWith(silence(work, phase))
      void end()
    }, silenceTimeoutMs)
  }

  worker.on('message', (message: BackupAnswer | BackupWorkerProgress) => {
    if (message.kind !== 'progress') return answer(message)
    expectNext(message.phase)
    onProgress(message)
  })
  worker.on('error', (error) => failed(String(error)))
  worker.on('exit', () => failed('ended'))
  return { answer: promise, end }
}

const silence = ({ to, libraryFolder }: BackupWorkerData, phase: 'library' | 'target'): Failure =>
  phase === 'target'
    ? failure('output-unwritable', { file: to, detail: evidence('no-answer') })
    : failure('folder-unreadable', { folder: libraryFolder, detail: evidence('no-answer') })

const PROGRESS_INTERVAL_MS = 250
/** A thread that is inside SQLite ends when its call ends. */
const THREAD_TIMEOUT_MS = 500
/** The rest is for secrets, manifest and the way to another disk. */
const SHARE_OF_COPY = 0.9
interface Parts {
  readonly dataDir: string
  readonly memory: Pick<StationStore, 'backups' | 'identity'>
  /** Current folder of the results library. */
  readonly libraryFolder: () => string
  readonly onChange: () => void
  /** Only tests set the following. */
  readonly disks?: Disks
  readonly silenceTimeoutMs?: number
}

/** Backups of one station, written in a thread with a connection of its own: nothing that the station does waits for it. */
export function createBackups(parts: Parts) {
  const { dataDir, memory, libraryFolder, onChange, disks = disksOfProcess, silenceTimeoutMs } = parts
  const folder = join(dataDir, 'backups')
  const scratch = join(dataDir, 'backup.part')
  let running: { progress: BackupProgress; end: () => Promise<void>; over: Promise<void> } | null = null
  let isStarting = false
  let ended: BackupState['ended'] = null

  /** Rejects with AppError `backup-running`, `output-unwritable`. */
  async function start({ to }: { readonly to: string | null }): Promise<BackupProgress> {
    if (running || isStarting) throw new AppError('backup-running')
    isStarting = true
    try {
      const madeAtMs = Date.now()
      return run(await freePath(to ?? ownFolder(), madeAtMs, disks), madeAtMs)
    } finally {
      isStarting = false
    }
  }

  function run(path: string, madeAtMs: number): BackupProgress {
    const database = databaseFile(dataDir)
    const work: BackupWorkerData = {
      database,
      scratch,
      to: path,
      auditFile: join(dataDir, 'audit', 'last.db'),
      libraryFolder: libraryFolder(),
      appVersion: programVersion(),
      stationId: memory.identity.stationId(),
      madeAtMs,
    }
    const { answer, end } = startBackupThread({ work, disks, onProgress: reportMove, silenceTimeoutMs })
    const progress = { id: randomUUID(), path, share: 0 }
    const timer = setInterval(() => report(copiedShare(scratch, database)), PROGRESS_INTERVAL_MS)
    const over = answer.then((result) => {
      clearInterval(timer)
      finish(progress, madeAtMs, result)
    })
    void flushWhile(scratch, answer)
    running = { progress, end, over }
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

  function reportMove({ phase, share }: BackupWorkerProgress) {
    if (phase === 'target') report(SHARE_OF_COPY + (1 - SHARE_OF_COPY) * share)
  }

  function report(share: number) {
    if (!running || share <= running.progress.share) return
    running.progress = { ...running.progress, share }
    onChange()
  }

  function finish({ id, path }: BackupProgress, atMs: number, answer: BackupAnswer) {
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
    /** Removes what a killed backup left. The data folder must be this process's own. */
    removeLeft: () => removeScratch(scratch),
    /** Ends the backup under way: its half-made file is of no use and is removed by the next one. */
    async close() {
      if (!running) return
      const { end, over } = running
      await withTimeout(Promise.all([end(), over]), THREAD_TIMEOUT_MS)
    },
  }
}

/**
 * A file that is not there yet. Somebody's file is never written over. Rejects with AppError `output-unwritable`, also where
 * a share doesn't answer.
 */
async function freePath(to: string, atMs: number, disks: Disks): Promise<string> {
  if (!isAbsolute(to)) throw new AppError('output-unwritable', { file: to, detail: 'ENOENT' })
  const target = normalize(to)
  const kindOf = (path: string) => askKind(path, disks)
  const isFolder = (await kindOf(target)) === 'folder'
  const path = isFolder ? join(target, nameAt(atMs)) : target
  if ((await kindOf(path)) !== 'absent') throw new AppError('output-unwritable', { file: path, detail: 'EEXIST' })
  if (!isFolder && (await kindOf(dirname(path))) !== 'folder')
    throw new AppError('output-unwritable', { file: path, detail: 'ENOENT' })
  return path
}

const Absent = z.looseObject({ code: z.enum(['ENOENT', 'ENOTDIR']) })

async function askKind(path: string, disks: Disks): Promise<'absent' | 'folder' | 'other'> {
  try {
    return (await disks.ask(path, () => stat(path))).isDirectory() ? 'folder' : 'other'
  } catch (cause) {
    if (Absent.safeParse(cause).success) return 'absent'
    const isSilent = toFailure(cause).code === 'folder-unreadable'
    const detail = isSilent ? evidence('no-answer') : String(cause)
    throw new AppError('output-unwritable', { file: path, detail }, { cause })
  }
}

const nameAt = (atMs: number) => `ondeck-backup-${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}.db`

/** Share of the copy, as far as the size of the file tells. */
const copiedShare = (scratch: string, database: string) =>
  Math.min(SHARE_OF_COPY, SHARE_OF_COPY * (sizeOf(scratch) / Math.max(1, sizeOf(database))))

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

export const backupOfStation = {
  open({ options, station, settings, hub }: FeatureContext) {
    const { dataDir } = options
    const { state, start, removeLeft, close } = createBackups({
      dataDir,
      memory: station.memory,
      libraryFolder: () => settings.settings().results.folder ?? join(dataDir, 'results'),
      onChange: () => hub.publish({ topics: ['backup'] }),
    })
    return { api: { backup: { state, start } }, beforeStart: removeLeft, stop: close }
  },
}
