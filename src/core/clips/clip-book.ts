import type { Clip, ClipId } from '../../contract/clip.ts'
import { AppError } from '../app-error.ts'
import type { ClipStore, Clock, FoundFile, Identifiers, ReservationRecord } from '../ports.ts'
import { type ClipEvent, next } from './clip-machine.ts'

/** What a clip learns about itself together with an event. */
type Facts = Partial<Omit<Clip, 'id' | 'folder' | 'path' | 'state'>>

interface Beside {
  readonly facts?: Facts
  /** For the ledger's reader; never a secret. */
  readonly details?: Record<string, unknown>
  readonly reservation?: ReservationRecord
}

interface Parts {
  readonly store: ClipStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly onChange: (clip: Clip) => void
}

export type ClipBook = ReturnType<typeof createClipBook>

/** The one place where a clip changes: decide, write, tell. In that order. */
export function createClipBook({ store, clock, identifiers, onChange }: Parts) {
  function get(id: ClipId): Clip {
    const clip = store.get(id)
    if (!clip) throw new AppError('bug', { detail: `no clip ${id}` })
    return clip
  }

  return {
    get,

    add(folder: string, file: FoundFile): Clip {
      const atMs = clock.nowMs()
      const clip: Clip = {
        id: identifiers.uuid() as ClipId,
        folder,
        ...file,
        foundAtMs: atMs,
        fingerprint: null,
        sha256: null,
        probe: null,
        tags: null,
        sessionGroupId: null,
        state: { kind: 'found' },
      }
      const details = { sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs }
      store.add({ clip, line: { clipId: clip.id, atMs, event: 'found', state: clip.state, details } })
      onChange(clip)
      return clip
    },

    /** An event that no longer applies changes nothing, not even the facts that came with it. */
    apply(id: ClipId, event: ClipEvent, { facts, details, reservation }: Beside = {}): Clip {
      const clip = get(id)
      const state = next(clip.state, event)
      if (state === clip.state) return clip
      const changed: Clip = { ...clip, ...facts, state }
      const line = { clipId: id, atMs: clock.nowMs(), event: event.kind, state, details: details ?? {} }
      store.save({ clip: changed, line, ...(reservation && { reservation }) })
      onChange(changed)
      return changed
    },

    /** Something worth remembering that moves the clip nowhere. */
    note(id: ClipId, event: string, { facts, details, reservation }: Beside): Clip {
      const clip: Clip = { ...get(id), ...facts }
      const line = { clipId: id, atMs: clock.nowMs(), event, state: clip.state, details: details ?? {} }
      store.save({ clip, line, ...(reservation && { reservation }) })
      return clip
    },
  }
}
