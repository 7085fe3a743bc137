import { AppError } from '../app-error.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { noOriginalKinds, reservationKinds } from '../contract/clip-kinds.ts'
import type { ClipStore, Clock, FoundFile, Identifiers, OpenReservation, ReservationRecord } from '../ports.ts'
import { type ClipEvent, nextState } from './clip-machine.ts'
import { claimsContent, duplicatesOf } from './same-content.ts'

/** Facts that a clip learns together with an event. */
type Facts = Partial<Omit<Clip, 'id' | 'folder' | 'path' | 'state'>>

interface ChangeExtras {
  readonly facts?: Facts
  /** Details for the ledger's reader. Never a secret. */
  readonly details?: Record<string, unknown>
  readonly reservation?: ReservationRecord
}

interface Parts {
  readonly store: ClipStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly onChange: (clip: Clip) => void
}

export type ClipLifecycle = ReturnType<typeof createClipLifecycle>

/**
 * The only code that changes clips: the clip machine decides, the store saves in one transaction, then `onChange` is
 * called.
 */
export function createClipLifecycle({ store, clock, identifiers, onChange }: Parts) {
  function get(id: ClipId): Clip {
    const clip = store.get(id)
    if (!clip) throw new AppError('clip-unknown', { clip: id })
    return clip
  }

  /** Adds a clip. `facts` are known already when a person uploads a clip again. */
  function add(folder: string, file: FoundFile, facts: Facts = {}): Clip {
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
      handTags: null,
      sessionGroupId: null,
      camera: null,
      groupedByHand: false,
      recordedAtMs: null,
      moveTo: null,
      again: null,
      ...facts,
      state: { kind: 'found' },
    }
    const details = { sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs }
    store.add({ clip, line: { clipId: clip.id, atMs, event: 'found', state: clip.state, details } })
    onChange(clip)
    return clip
  }

  /** Applies an event. One that no longer applies changes nothing, not even the facts that came with it. */
  function apply(id: ClipId, event: ClipEvent, { facts, details, reservation }: ChangeExtras = {}): Clip {
    const before = get(id)
    const state = nextState(before.state, event)
    if (state === before.state) return before
    const clip: Clip = { ...before, ...facts, state }
    const newReservations = reservation ? [reservation] : []
    // After bytes were sent the service is asked first: the video may be there (`abandoned-reservations.ts`).
    const mayBeStored = before.sha256 !== null
    const orphans = reservationKinds.includes(state.kind) || mayBeStored ? [] : orphansOf(id, newReservations)
    const sessionIds = orphans.map(({ outcome }) => outcome.sessionId)
    const line = {
      clipId: id,
      atMs: clock.nowMs(),
      event: event.kind,
      state,
      details: { ...details, ...(sessionIds.length > 0 && { orphans: sessionIds }) },
    }
    store.together(() => {
      store.save({ clip, line, reservations: [...newReservations, ...orphans] })
      if (event.kind === 'stored') noteUploadedAgain(clip, event.sessionId)
    })
    onChange(clip)
    reviveDuplicates(before, clip)
    reviveCopies(before, clip)
    return clip
  }

  /** Adds a ledger line and facts without changing the clip's state. */
  function note(id: ClipId, event: string, { facts, details, reservation }: ChangeExtras): Clip {
    const clip: Clip = { ...get(id), ...facts }
    const line = { clipId: id, atMs: clock.nowMs(), event, state: clip.state, details: details ?? {} }
    store.save({ clip, line, reservations: reservation ? [reservation] : [] })
    return clip
  }

  /** Notes the new capture in the ledger of the clip that was uploaded under the wrong athlete. */
  function noteUploadedAgain({ id, again, tags }: Clip, sessionId: string) {
    if (again === null) return
    note(again.of, 'uploaded-again', { details: { clip: id, sessionId, name: tags?.athleteName ?? null } })
  }

  function orphansOf(id: ClipId, newReservations: readonly ReservationRecord[]) {
    return store
      .liveReservations(id)
      .filter((record): record is OpenReservation => record.outcome.kind === 'open')
      .filter((record) => newReservations.every((other) => other.id !== record.id))
      .map((record) => ({ ...record, outcome: { kind: 'orphan', sessionId: record.outcome.sessionId } as const }))
  }

  /** Retries the duplicates of a clip that no longer claims its content. */
  function reviveDuplicates(before: Clip, after: Clip) {
    if (!claimsContent(before.state)) return
    if (claimsContent(after.state) && after.fingerprint === before.fingerprint) return
    for (const duplicate of duplicatesOf(store, before)) apply(duplicate.id, { kind: 'retried' })
  }

  /** Examines the copies of a clip again that can no longer be uploaded in their place. */
  function reviveCopies({ id, state: before }: Clip, { state: after }: Clip) {
    if (noOriginalKinds.includes(before.kind) || !noOriginalKinds.includes(after.kind)) return
    for (const copy of store.leftOutFor(id)) apply(copy.id, { kind: 'retried' })
  }

  return { get, add, apply, note }
}
