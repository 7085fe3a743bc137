import { type Failure, failure } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipStore, Clock, Completeness, Files, Folders, FoundFile, Prober } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { Intake } from './intake.ts'
import { createUnfinished, type Unfinished, type UnfinishedFolder } from './unfinished-clips.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'page'>
  readonly lifecycle: ClipLifecycle
  readonly intake: Pick<Intake, 'markMissing' | 'leaveToNewerClip'>
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly prober: Pick<Prober, 'completeness'>
  readonly clock: Clock
  /** A whole folder cannot be reached any more, as its next scan will find. */
  readonly onAway: (folder: string) => void
  readonly stableMs: () => number
  readonly giveUpMs: () => number
  /** While it answers true, nothing is waited for that is not there. */
  readonly isOnce: () => boolean
}

/** Files that are looked at side by side in one folder: a disk answers several as soon as one. */
const FILE_CHECK_CONCURRENCY = 4
/** How often something is looked for that may be due. A new clip is told of at once. */
const POLL_INTERVAL_MS = 250
const IDLE_POLL_INTERVAL_MS = 1_000
/** A folder that does not answer is left behind after this: the others go on. */
const FOLDER_TIMEOUT_MS = 1_000
const AWAY_FOLDER_INTERVAL_MS = 1_000

/**
 * The finished test: a clip is finished when its size and modification time rest, it can be opened, and its content
 * is whole. Size alone is no sign (a copy may show its full size at 1 %), nor is rest (a copy may pause).
 */
export function createFinishedTest(parts: Parts) {
  const { lifecycle, intake, files, folders, prober, clock } = parts
  const unfinished = createUnfinished(parts)

  /** Looks at every undecided clip whose time has come. */
  async function pollAll(signal: AbortSignal) {
    if (!unfinished.isRead()) await unfinished.read(signal)
    const checks = unfinished.dueFolders(clock.monotonicMs()).map((folder) => checkFolder(folder, signal))
    if (checks.length === 0) return
    const timeout = new AbortController()
    const cancel = () => timeout.abort()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await Promise.race([Promise.all(checks), clock.sleep(FOLDER_TIMEOUT_MS, timeout.signal)])
    } finally {
      signal.removeEventListener('abort', cancel)
      timeout.abort()
    }
  }

  async function checkFolder(folder: UnfinishedFolder, signal: AbortSignal) {
    folder.isBeingChecked = true
    try {
      if (folder.isAway && !(await folders.isThere(folder.path))) {
        folder.waitUntilMs = clock.monotonicMs() + AWAY_FOLDER_INTERVAL_MS
        return
      }
      folder.isAway = false
      const yieldToEventLoop = createYielder(clock)
      const checkDueFiles = async () => {
        while (!signal.aborted && !folder.isAway) {
          const one = folder.take(clock.monotonicMs())
          if (!one) return
          await checkFile(folder, one)
          await yieldToEventLoop(signal)
        }
      }
      await Promise.all(Array.from({ length: FILE_CHECK_CONCURRENCY }, checkDueFiles))
    } finally {
      folder.isBeingChecked = false
    }
  }

  /** Whatever goes wrong here, such as a full disk: the clip is looked at again. */
  async function checkFile(folder: UnfinishedFolder, one: Unfinished) {
    let nextCheckAtMs: number | null = clock.monotonicMs() + parts.stableMs() / 2
    try {
      if (one.isNew) lifecycle.apply(one.id, { kind: 'noticed' })
      one.isNew = false
      nextCheckAtMs = await decide(folder, one)
    } finally {
      if (nextCheckAtMs === null) folder.remove(one)
      else folder.putBack(one, nextCheckAtMs)
    }
  }

  /** When to look again; null when the clip is decided one way or the other. */
  async function decide(folder: UnfinishedFolder, one: Unfinished): Promise<number | null> {
    let file: FoundFile | null
    try {
      file = await files.stat(one.path)
    } catch (error) {
      return waitOrGiveUp(folder, one, toFailure(error))
    }
    const nowMs = clock.monotonicMs()
    if (file === null) return missOrWait(folder, one)
    if (one.restingSinceMs === null || !isSame(one.file, file)) {
      one.file = file
      one.restingSinceMs = nowMs
    }
    if (nowMs - one.restingSinceMs < parts.stableMs()) return nowMs + parts.stableMs() / 2
    return intake.leaveToNewerClip(one) ? null : judge(folder, one)
  }

  /** The file rests. Can it be opened, and is it whole? */
  async function judge(folder: UnfinishedFolder, one: Unfinished): Promise<number | null> {
    let content: Completeness
    try {
      await files.open(one.path)
      content = await prober.completeness(one.path)
    } catch (error) {
      return waitOrGiveUp(folder, one, toFailure(error))
    }
    const facts = factsOf(one)
    switch (content.kind) {
      case 'complete':
        lifecycle.apply(one.id, { kind: 'came-to-rest' }, { facts })
        return null
      case 'not-a-video': {
        const because = failure('not-a-video', { found: content.found })
        lifecycle.apply(one.id, { kind: 'unreadable', because }, { facts })
        return null
      }
      case 'incomplete':
        return waitOrGiveUp(folder, one, failure('file-incomplete', { reason: content.reason }))
    }
  }

  /** Not yet, then; but a file that has rested for long is not going to get better. */
  async function waitOrGiveUp(folder: UnfinishedFolder, one: Unfinished, because: Failure): Promise<number | null> {
    if (because.code === 'file-missing') return missOrWait(folder, one)
    if (because.code === 'folder-unreadable' && (await isAway(one))) return waitForFolder(folder, one)
    const nowMs = clock.monotonicMs()
    one.restingSinceMs ??= nowMs
    const restedMs = nowMs - one.restingSinceMs
    const [stableMs, giveUpMs] = [parts.stableMs(), parts.giveUpMs()]
    // Looking into a file costs more than a look at its size: less and less often while nothing changes.
    const pauseMs = Math.min(Math.max(stableMs / 2, restedMs / 4), 10_000, giveUpMs - restedMs)
    if (restedMs < giveUpMs) return nowMs + pauseMs
    // What cannot be reached has not been resting.
    if (await isAway(one)) return waitForFolder(folder, one)
    const parameters = { ...because.parameters, waitedSeconds: Math.round(restedMs / 1000) }
    const event = { kind: 'unreadable', because: failure(because.code, parameters) } as const
    lifecycle.apply(one.id, event, { facts: factsOf(one) })
    return null
  }

  async function missOrWait(folder: UnfinishedFolder, one: Unfinished): Promise<number | null> {
    if (await isAway(one)) return waitForFolder(folder, one)
    intake.markMissing(one)
    return null
  }

  const isAway = async ({ folder }: Unfinished) => !parts.isOnce() && !(await folders.isThere(folder))

  /** The whole folder is away: its clips keep their state, and their rest is counted anew when it is back. */
  function waitForFolder(folder: UnfinishedFolder, one: Unfinished): number {
    if (!folder.isAway) parts.onAway(folder.path)
    folder.isAway = true
    one.restingSinceMs = null
    folder.waitUntilMs = clock.monotonicMs() + AWAY_FOLDER_INTERVAL_MS
    return clock.monotonicMs()
  }

  /** Nothing is due where nothing is unfinished. */
  const restMs = () => (unfinished.isEmpty() ? IDLE_POLL_INTERVAL_MS : POLL_INTERVAL_MS)

  return { pollAll, restMs, changed: unfinished.changed }
}

const isSame = (a: FoundFile, b: FoundFile) => a.sizeBytes === b.sizeBytes && a.modifiedAtMs === b.modifiedAtMs

const factsOf = ({ file: { sizeBytes, modifiedAtMs } }: Unfinished) => ({ sizeBytes, modifiedAtMs })
