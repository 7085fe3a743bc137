import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../station/app-error.ts'
import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import { failure } from '../../station/contract/failure.ts'
import type { FolderListener, FoundFile, ScanOptions } from '../../station/ports.ts'
import { type Disks, noAnswerError } from '../files/disks.ts'
import { isMissing } from '../files/file-errors.ts'
import { smallThread } from '../processes/small-thread.ts'
import { isClipName } from './clip-name.ts'
import { unpackFiles } from './file-columns.ts'
import type { FromScanWorker, ScanMessage, ToScanWorker, WatchMessage } from './scan-messages.ts'

/** Keeps messages in order for one reader, who may be slower than the sender. */
function createMessageQueue<Message>() {
  const waiting: Message[] = []
  let deliver: ((message: Message) => void) | null = null

  return {
    put(message: Message) {
      if (deliver) deliver(message)
      else waiting.push(message)
    },
    /** Returns the next message; null when none came in time. Rejects with the signal's reason. */
    next(timeoutMs: number, signal: AbortSignal): Promise<Message | null> {
      signal.throwIfAborted()
      const first = waiting.shift()
      if (first !== undefined) return Promise.resolve(first)
      return new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          deliver = null
          clearTimeout(timer)
          signal.removeEventListener('abort', aborted)
          end()
        }
        const aborted = () => settle(() => reject(signal.reason))
        const timer = setTimeout(() => settle(() => resolve(null)), timeoutMs)
        signal.addEventListener('abort', aborted, { once: true })
        deliver = (message) => settle(() => resolve(message))
      })
    },
  }
}

interface Parts {
  readonly entry: URL
  readonly disks: Disks
  /** Time without a message after which a folder counts as unavailable. */
  readonly timeoutMs: number
}

export type ScanWorkerClient = ReturnType<typeof createScanWorkerClient>

/** Client of one scan worker, which handles the folders of one disk or share. */
export function createScanWorkerClient({ entry, disks, timeoutMs }: Parts) {
  // The worker gets an empty environment: the key may be in ours.
  const worker = new Worker(entry, { env: {}, execArgv: [], resourceLimits: smallThread })
  const scans = new Map<number, ReturnType<typeof createMessageQueue<ScanMessage>>>()
  const watches = new Map<string, FolderListener>()
  let state: 'working' | 'given-up' | 'ended' = 'working'
  let ended = Promise.resolve()
  let lastScan = 0
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  const post = (message: ToScanWorker) => worker.postMessage(message)

  worker.unref()
  worker.on('message', (message: FromScanWorker) => {
    if ('scan' in message) scans.get(message.scan)?.put(message)
    else handleWatchMessage(message, watches.get(message.path))
  })
  worker.on('error', (error) => giveUp(String(error)))
  worker.on('exit', () => {
    giveUp('its worker ended')
    state = 'ended'
  })

  /** Gives up the worker. A thread that hangs in a system call cannot be ended: it ends when the system answers. */
  function giveUp(detail: Evidence | string) {
    if (state !== 'working') return
    state = 'given-up'
    ended = disks.end(worker)
    for (const [scan, inbox] of scans) inbox.put({ kind: 'failed', scan, errno: detail })
    for (const { onNews } of watches.values()) onNews({ files: [], gone: [], isUnclear: true })
    watches.clear()
  }

  async function* scan({
    path,
    recursive,
    signal,
    onOverlooked,
    onUnsupported,
  }: ScanOptions): AsyncGenerator<FoundFile[]> {
    const scan = (lastScan += 1)
    const inbox = createMessageQueue<ScanMessage>()
    scans.set(scan, inbox)
    worker.ref()
    post({ kind: 'scan', scan, path, recursive })
    try {
      for (;;) {
        const message = await inbox.next(timeoutMs, signal)
        if (message === null) {
          giveUp(evidence('no-answer'))
          throw noAnswerError(path)
        }
        switch (message.kind) {
          case 'files':
            post({ kind: 'taken', scan })
            yield clipsOf(unpackFiles(message.files), onUnsupported)
            break
          case 'overlooked':
            onOverlooked(overlookedOf(message))
            break
          case 'alive':
            break
          case 'failed':
            throw unreadable(path, message.errno)
          case 'done':
            return
        }
      }
    } finally {
      scans.delete(scan)
      post({ kind: 'cancel', scan })
      if (scans.size === 0) worker.unref()
    }
  }

  return {
    scan,
    watch(path: string, recursive: boolean, listener: FolderListener) {
      watches.set(path, listener)
      post({ kind: 'watch', path, recursive })
    },
    unwatch(path: string) {
      watches.delete(path)
      post({ kind: 'unwatch', path })
    },
    isIdle: () => scans.size === 0 && watches.size === 0,
    state: () => state,
    end() {
      giveUp('it was not needed any more')
      return ended
    },
  }
}

function handleWatchMessage(message: WatchMessage, listener: FolderListener | undefined) {
  switch (message.kind) {
    case 'news':
      return listener?.onNews({ files: unpackFiles(message.files), gone: message.gone, isUnclear: message.isUnclear })
    case 'trouble':
      return listener?.onTrouble(message.detail)
    case 'well':
      return listener?.onWell()
  }
}

/** Selects the clips of a batch. Videos that the service does not accept are reported separately. */
function clipsOf(files: FoundFile[], onUnsupported: ScanOptions['onUnsupported']): FoundFile[] {
  const clips = files.filter(({ path }) => isClipName(basename(path)))
  if (clips.length === files.length) return files
  for (const file of files) if (!isClipName(basename(file.path))) onUnsupported?.(file)
  return clips
}

const unreadable = (folder: string, errno: Evidence | string) =>
  new AppError(typeof errno === 'string' && isMissing(errno) ? 'folder-missing' : 'folder-unreadable', {
    folder,
    detail: errno,
  })

function overlookedOf({ path, code, detail }: ScanMessage & { kind: 'overlooked' }) {
  const parameters = { ...(detail !== null && { detail }), ...(code === 'folder-unreadable' && { folder: path }) }
  return { path, because: failure(code, parameters) }
}
