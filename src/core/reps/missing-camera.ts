import type { Clip } from '../../contract/clip.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { cameraOf, camerasOf } from '../tagging/cameras.ts'

/** How long a rep waits for its other cameras before somebody is told. Nothing else waits for them. */
export const FLAG_AFTER_MS = 60_000

export interface IncompleteRep {
  readonly sessionGroupId: string
  readonly missing: readonly string[]
}

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly clock: Clock
  readonly settings: Pick<Settings, 'folders'>
  readonly onMissing: (rep: IncompleteRep) => void
}

/** Says which camera of a rep has not come, a minute after the others were complete. Never holds a clip back. */
export function createMissingCameras({ store, book, clock, settings, onMissing }: Parts) {
  const watched = new Map<string, number>()

  /** A clip of this rep is complete: the minute begins anew. */
  function complete({ sessionGroupId }: Clip) {
    if (sessionGroupId !== null && camerasOf(settings).length > 1) watched.set(sessionGroupId, clock.monotonicMs())
  }

  async function look() {
    for (const [sessionGroupId, sinceMs] of watched) {
      if (clock.monotonicMs() - sinceMs < FLAG_AFTER_MS) continue
      watched.delete(sessionGroupId)
      flag(sessionGroupId)
    }
  }

  function flag(sessionGroupId: string) {
    const clips = store.inGroup(sessionGroupId)
    const present = new Set(clips.map((clip) => cameraOf(clip, settings)))
    const missing = camerasOf(settings).filter((camera) => !present.has(camera))
    if (missing.length === 0 || clips.length === 0) return
    for (const { id } of clips) book.note(id, 'camera-missing', { details: { missing } })
    onMissing({ sessionGroupId, missing })
  }

  return { complete, look }
}
