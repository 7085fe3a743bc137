import { AppError, toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { isInside } from '../clips/paths.ts'
import { isRetryable } from '../clips/retry-policy.ts'
import type { Clip } from '../contract/clip.ts'
import type { FolderSettings, Settings } from '../contract/settings.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { Mover } from './mover-port.ts'

/** Delay before a failed move is retried: an unavailable disk may be back later. */
const MOVE_RETRY_DELAY_MS = 60_000

interface Parts {
  readonly store: Pick<ClipStore, 'nextToMove'>
  readonly lifecycle: Pick<ClipLifecycle, 'note' | 'get'>
  readonly mover: Mover
  readonly clock: Clock
  readonly settings: () => Pick<Settings, 'uploads' | 'folders'>
}

/** Folder for files of completed clips; null where files stay. */
export const moveTargetOf = ({ afterUpload }: Settings['uploads']): string | null =>
  afterUpload.kind === 'move' ? afterUpload.folder : null

/**
 * Moves the files of completed clips one after the other, if the settings said so when they were completed. Never
 * touches a clip in another state: its file may be the only copy.
 */
export function createAfterUpload({ store, lifecycle, mover, clock, settings }: Parts) {
  const triedAtMs = new Map<Clip['id'], number>()

  /** Returns true when there is more to do. */
  async function check(signal: AbortSignal): Promise<boolean> {
    const clip = store.nextToMove(new Set(resting()))
    if (!clip) return false
    try {
      const to = await moveAway(clip, signal)
      triedAtMs.delete(clip.id)
      lifecycle.note(clip.id, 'moved', { facts: { moveTo: null }, details: { to } })
    } catch (error) {
      if (signal.aborted) return false
      giveUpOrWait(clip, error)
    }
    return true
  }

  async function moveAway({ path, folder, sizeBytes, modifiedAtMs, sha256, state, moveTo }: Clip, signal: AbortSignal) {
    if (state.kind !== 'completed' || sha256 === null || moveTo === null) {
      throw new AppError('bug', { detail: `a clip in state ${state.kind} must not be moved` })
    }
    // OnDeck must not find the moved file as a new clip. Below a folder without subfolders it doesn't.
    const findsIt = (each: FolderSettings) => (each.recursive ? isInside(moveTo, each.path) : moveTo === each.path)
    const around = settings().folders.find((each) => each.watched && findsIt(each))
    if (around) throw new AppError('folder-overlaps', { folder: moveTo, other: around.path })
    return mover.move({ file: { path, sizeBytes, modifiedAtMs }, sha256, folder, toFolder: moveTo }, signal)
  }

  function giveUpOrWait({ id }: Clip, error: unknown) {
    const because = toFailure(error)
    const isFirst = !triedAtMs.has(id)
    triedAtMs.set(id, clock.monotonicMs())
    if (isRetryable(because.code)) {
      if (isFirst) lifecycle.note(id, 'move-failed', { details: { because } })
      return
    }
    triedAtMs.delete(id)
    // The file was replaced or is gone: there is nothing to move.
    lifecycle.note(id, 'not-moved', { facts: { moveTo: null }, details: { because } })
  }

  function* resting() {
    for (const [id, atMs] of triedAtMs) {
      if (clock.monotonicMs() - atMs < MOVE_RETRY_DELAY_MS) yield id
    }
  }

  return { check }
}
