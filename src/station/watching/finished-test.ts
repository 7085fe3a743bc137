import type { ClipStore } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { AWAY_FOLDER_INTERVAL_MS, createFileCheck, type FileCheckParts } from './file-check.ts'
import { createUnfinished, type Unfinished, type UnfinishedFolder } from './unfinished-clips.ts'

interface Parts extends FileCheckParts {
  readonly store: Pick<ClipStore, 'page' | 'roomForMore' | 'ledger' | 'earlierAtPath'>
}

/** Files checked in parallel in one folder: a disk answers several as fast as one. */
const FILE_CHECK_CONCURRENCY = 4
/** Poll interval while clips are unfinished. A new clip starts a poll at once. */
const POLL_INTERVAL_MS = 250
const IDLE_POLL_INTERVAL_MS = 1_000
/** A poll continues without a folder that does not answer in this time. */
const FOLDER_TIMEOUT_MS = 1_000

/**
 * The finished test: notices when the copy or export of a file has ended, so that its clip can be examined. Polls every
 * clip that is not finished; `file-check.ts` decides about one file.
 */
export function createFinishedTest(parts: Parts) {
  const { store, lifecycle, folders, clock } = parts
  const fileCheck = createFileCheck(parts)
  const unfinished = createUnfinished(parts)

  /** Checks every unfinished clip that is due. */
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
      const yieldToEventLoop = createYielder(clock, store.roomForMore)
      const checkDueFiles = async () => {
        while (!signal.aborted && !folder.isAway) {
          const one = folder.take(clock.monotonicMs())
          if (!one) return
          await checkFile(folder, one, signal)
          await yieldToEventLoop(signal)
        }
      }
      await Promise.all(Array.from({ length: FILE_CHECK_CONCURRENCY }, checkDueFiles))
    } finally {
      folder.isBeingChecked = false
    }
  }

  /** After any error, such as a full disk, the clip is checked again. */
  async function checkFile(folder: UnfinishedFolder, one: Unfinished, signal: AbortSignal) {
    let nextCheckAtMs: number | null = clock.monotonicMs() + parts.stableMs() / 2
    try {
      if (one.isNew) lifecycle.apply(one.id, { kind: 'noticed' })
      one.isNew = false
      nextCheckAtMs = await fileCheck.check(folder, one, signal)
    } finally {
      if (nextCheckAtMs === null) folder.remove(one)
      else folder.putBack(one, nextCheckAtMs)
    }
  }

  /** Polls seldom while nothing is unfinished. */
  const restMs = () => (unfinished.isEmpty() ? IDLE_POLL_INTERVAL_MS : POLL_INTERVAL_MS)

  return { pollAll, restMs, changed: unfinished.changed }
}
