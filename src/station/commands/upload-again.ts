import { AppError } from '../app-error.ts'
import { displayName } from '../athletes/names.ts'
import { type NewAthletes, serviceIdOf } from '../athletes/new-athletes.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { shownFileName } from '../clips/paths.ts'
import {
  canCancelUpload,
  hasCaptureOf,
  sessionIdOf,
  type Uploaded,
  uploadAgainOf,
  uploadedWith,
} from '../clips/uploaded-again.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { CommandResult } from '../contract/command.ts'
import type { AthleteReference, Tags, TagsInput } from '../contract/tags.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import { otherAddressOf, type ServiceOrigin } from '../service/service-origin.ts'
import type { Undoable, UndoStore } from '../tagging/tagging-ports.ts'
import { currentPathOf } from './check-uploaded-files.ts'

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly undo: Pick<UndoStore, 'put'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
  readonly newAthletes: Pick<NewAthletes, 'get'>
  readonly roster: Pick<RosterStore, 'get'>
  readonly origin: () => ServiceOrigin | null
  readonly nameOf: (tags: TagsInput | null) => string | null
  /** Throws AppError for a movement or a dimension that the service doesn't know. */
  readonly refuseWrong: (tags: TagsInput) => void
  readonly onCancelled: (clip: ClipId) => void
}

export type AgainAct = Undoable & { kind: 'clips-upload-again' }

type Asked = TagsInput & { readonly athlete: AthleteReference }

/**
 * Uploads clips again that went to the wrong athlete, since the service can't correct a capture. Each one becomes a new
 * clip of the same file: it passes all stages, so a killed process loses nothing, and it alone is no duplicate of the
 * clip that it uploads again.
 */
export function createUploadAgain(parts: Parts) {
  const { store, lifecycle, undo, clock, identifiers, nameOf } = parts

  /** Applies to all of the clips or none. Throws AppError. */
  function again(clips: readonly ClipId[], newTags: TagsInput): CommandResult {
    const { athlete } = newTags
    if (!athlete) throw new AppError('athlete-missing')
    const tags = { ...newTags, athlete }
    const done = [...new Set(clips)]
    const newClips = done.map((id) => make(lifecycle.get(id), tags).id)
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'clips-upload-again', tags, clips: newClips })
    return { done, tooLate: [], made: newClips, undo: id }
  }

  function make(clip: Clip, tags: Asked): Clip {
    const file = shownFileName(clip.path)
    const uploaded = uploadedWith(clip, store)
    const sessionId = uploaded && sessionIdOf(uploaded)
    if (!uploaded || sessionId === null) throw new AppError('again-not-uploaded', { file })
    refuseElsewhere(uploaded, sessionId)
    const other = uploadAgainOf(uploaded.id, store)
    if (other) throw new AppError('again-exists', { file, athlete: nameIn(other.tags) ?? nameOf(other.handTags) ?? '' })
    const again = { of: uploaded.id, sessionId }
    refuseSameAthlete({ again }, tags, file)
    const handTags = tagsFor(uploaded, tags)
    parts.refuseWrong(handTags)
    const { folder, probe, camera, sizeBytes, modifiedAtMs } = clip
    const newClip = lifecycle.add(
      folder,
      { path: currentPathOf(clip, store), sizeBytes, modifiedAtMs },
      { again, handTags, probe, camera: uploaded.camera ?? camera },
    )
    const name = nameIn(uploaded.tags)
    lifecycle.note(newClip.id, 'upload-again', { details: { sessionId, name, handTags } })
    lifecycle.note(uploaded.id, 'upload-again-asked', {
      details: { clip: newClip.id, name: nameOf(handTags), handTags },
    })
    return newClip
  }

  /**
   * Throws AppError `capture-elsewhere`: another service has other athletes, and cannot be asked about the old capture.
   */
  function refuseElsewhere({ id }: Uploaded, sessionId: string) {
    const address = otherAddressOf(store.reservationOf(id, sessionId)?.origin ?? null, parts.origin())
    if (address !== null) throw new AppError('capture-elsewhere', { address })
  }

  /** Checks ids only: a name may stand for several athletes, and is checked when the clip is tagged. */
  function refuseSameAthlete(clip: Pick<Clip, 'again'>, tags: Asked, file: string) {
    if (!('id' in tags.athlete)) return
    const { id } = tags.athlete
    const fresh = parts.newAthletes.get(id)
    if (!hasCaptureOf(clip, (fresh && serviceIdOf(fresh)) ?? id, store)) return
    throw new AppError('again-same-athlete', { file, athlete: nameOf(tags) ?? id })
  }

  function nameIn(tags: Tags | null): string | null {
    if (tags === null) return null
    const athlete = parts.roster.get(tags.athleteId)
    return athlete ? displayName(athlete) : tags.athleteName
  }

  /** Cancels each new clip that is not uploaded yet. */
  function revert(act: AgainAct): CommandResult {
    const done: ClipId[] = []
    const tooLate: ClipId[] = []
    for (const id of act.clips) {
      const isCanceled = canCancelUpload(id, store) && cancel(id, act.id)
      ;(isCanceled ? done : tooLate).push(id)
    }
    return { done, tooLate }
  }

  /** Uploads once more, as new clips, what the undo has canceled. */
  function repeat({ clips, tags }: AgainAct): CommandResult {
    const originals = clips.flatMap((id) => store.get(id)?.again?.of ?? [])
    const canceled = originals.filter((id) => uploadAgainOf(id, store) === undefined)
    return again(canceled, tags ?? { dimensions: {} })
  }

  function cancel(id: ClipId, act: string): boolean {
    const { state } = lifecycle.apply(id, { kind: 'cancelled' }, { details: { act } })
    if (state.kind !== 'cancelled') return false
    // The upload may have begun: abort it.
    parts.onCancelled(id)
    return true
  }

  return { again, revert, repeat }
}

/** A new movement comes with its own dimensions. Without one, everything but the athlete stays as uploaded. */
function tagsFor({ tags }: Uploaded, { athlete, activity, movement, dimensions }: Asked): TagsInput {
  const isAnother = activity !== undefined || movement !== undefined
  return {
    athlete,
    activity: activity ?? tags.activity,
    movement: movement ?? tags.movement,
    dimensions: isAnother ? dimensions : { ...tags.dimensions, ...dimensions },
  }
}
