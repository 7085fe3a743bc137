import type { Athlete } from '../../../service/athletes.ts'
import { toFailure } from '../../../station/app-error.ts'
import { displayName } from '../../../station/athletes/names.ts'
import { isFailureAfterUpload } from '../../../station/clips/clip-machine.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import { sessionIdOf, uploadAgainOf } from '../../../station/clips/uploaded-again.ts'
import type { Clip, ClipId } from '../../../station/contract/clip.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ClipStore, Service } from '../../../station/ports.ts'
import { isItemError } from '../../../station/service/is-item-error.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import { whyStuck } from '../../../station/views/why-stuck.ts'
import type { AuditGroup, AuditRow } from '../audit.ts'
import type { AuditNotes } from './audit-ports.ts'
import { auditNextStep } from './list-captures.ts'
import { auditGroupOf, type CaptureFinding, type ClipFacts, needsLookup, storedGroups } from './verdict.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'reservationOf' | 'uploadingAgain'>
  readonly service: Pick<Service, 'capture'>
  readonly notes: Pick<AuditNotes, 'listedCapture'>
  /** Service whose list was read. */
  readonly origin: ServiceOrigin | null
  readonly ask: <LookupAnswer>(
    question: (signal: AbortSignal) => Promise<LookupAnswer>,
    signal: AbortSignal,
  ) => Promise<LookupAnswer>
  readonly athlete: (id: string) => Athlete | undefined
  /** Reports a request for a capture that the list did not show. */
  readonly onUnlisted: () => void
}

/** Audit result of a clip's content: of the clip, or of the one that it repeats. */
export interface ClipFinding {
  readonly group: AuditGroup
  readonly content: Clip
  readonly sessionId: string | null
  readonly because: Failure | null
}

interface Answer {
  readonly capture: CaptureFinding
  readonly athleteIds: readonly string[]
  readonly because: Failure | null
}

/** Longest chain of repeated clips: a damaged ledger must not loop forever. */
const MAX_REPEATS = 8
/** Unavailable answers in a row that count as an outage of the service. */
const MAX_UNAVAILABLE = 3

/** Compares clips with the service's captures: by the list, and by id where the list does not show them. */
export function createClipCheck({ store, service, notes, origin, ask, athlete, onUnlisted }: Parts) {
  let unavailable = 0

  /** Finds the result of a clip. Throws AppError when the service can't be asked, or the signal's reason. */
  async function find(clip: Clip, signal: AbortSignal, depth = 0): Promise<ClipFinding> {
    if (clip.state.kind === 'duplicate') {
      const original = depth < MAX_REPEATS ? store.get(clip.state.of) : undefined
      if (original) return find(original, signal, depth + 1)
    }
    if (clip.state.kind === 'left-out') return leftOutFinding(clip, clip.state.of, signal, depth)
    const sessionId = sessionIdOf(clip)
    if (sessionId === null) return { group: 'not-uploaded', content: clip, sessionId, because: whyNotUploaded(clip) }
    let answer = listedAnswer(sessionId)
    if (needsLookup(factsOf(clip, sessionId, answer))) {
      if (answer.capture === 'unlisted') onUnlisted()
      answer = await lookUp(sessionId, signal)
    }
    const again = answer.capture === 'not-found' ? await findAgain(clip, signal, depth) : null
    if (again) return again
    const group = auditGroupOf(factsOf(clip, sessionId, answer))
    return { group, content: clip, sessionId, because: answer.because ?? whyNotUploaded(clip) }
  }

  /** A copy is as safe as its original; a file that was left out without one has nothing to be stored. */
  async function leftOutFinding(
    clip: Clip,
    of: ClipId | null,
    signal: AbortSignal,
    depth: number,
  ): Promise<ClipFinding> {
    const leftOut = { group: 'left-out', content: clip, sessionId: null, because: null } as const
    if (of === null) return leftOut
    const original = depth < MAX_REPEATS ? store.get(of) : undefined
    if (!original) return { ...leftOut, group: 'not-uploaded' }
    const found = await find(original, signal, depth + 1)
    return storedGroups.includes(found.group) ? leftOut : found
  }

  function factsOf(clip: Clip, sessionId: string, { capture, athleteIds }: Answer): ClipFacts {
    const { state } = clip
    const record = store.reservationOf(clip.id, sessionId)
    const athleteId = record?.request.athlete_id.toLowerCase()
    return {
      kind: state.kind,
      failedAfterUpload: state.kind === 'failed' && isFailureAfterUpload(state),
      hasSession: true,
      origin: compareOrigins(record?.origin ?? null, origin),
      capture,
      namesAthlete: athleteIds.some((id) => id.toLowerCase() === athleteId),
    }
  }

  function listedAnswer(sessionId: string): Answer {
    const listed = notes.listedCapture(sessionId)
    return { capture: listed?.status ?? 'unlisted', athleteIds: listed?.athleteIds ?? [], because: null }
  }

  /** Looks up a capture by id, which is conclusive: a list may have moved, or be older than the upload. */
  async function lookUp(sessionId: string, signal: AbortSignal): Promise<Answer> {
    try {
      const { status, athlete_id, error } = await ask((own) => service.capture(sessionId, own), signal)
      unavailable = 0
      const because = status === 'error' && error ? processingFailed(error) : null
      return { capture: status, athleteIds: athlete_id ? [athlete_id] : [], because }
    } catch (error) {
      const because = toFailure(error)
      if (because.code === 'capture-not-found') {
        unavailable = 0
        return { capture: 'not-found', athleteIds: [], because: null }
      }
      unavailable = because.code === 'service-unavailable' ? unavailable + 1 : 0
      if (signal.aborted || !isItemError(error) || unavailable >= MAX_UNAVAILABLE) throw error
      return { capture: 'unanswered', athleteIds: [], because }
    }
  }

  /**
   * Finds the upload that replaced a missing capture: one under the wrong athlete is deleted once its content is there
   * under the right one.
   */
  async function findAgain(clip: Clip, signal: AbortSignal, depth: number): Promise<ClipFinding | null> {
    const again = depth < MAX_REPEATS ? uploadAgainOf(clip.id, store) : undefined
    const found = again && (await find(again, signal, depth + 1))
    return found && storedGroups.includes(found.group) ? found : null
  }

  function rowOf(clip: Clip, { group, content, sessionId, because }: ClipFinding): AuditRow {
    const athleteId = content.tags?.athleteId ?? null
    return {
      group,
      next: auditNextStep(group, content.state),
      clipId: clip.id,
      fileName: shownFileName(clip.path),
      path: clip.path,
      sizeBytes: clip.sizeBytes,
      recordedAtMs: clip.recordedAtMs,
      state: clip.state.kind,
      sessionId,
      athleteId,
      athleteName: nameOf(athleteId === null ? undefined : athlete(athleteId)),
      because: group === 'known' || group === 'left-out' ? null : because,
    }
  }

  return { find, rowOf }
}

const nameOf = (athlete: Athlete | undefined) => (athlete ? displayName(athlete) : null)

const processingFailed = (message: string): Failure => ({ code: 'processing-failed', parameters: { message } })

const whyNotUploaded = ({ state }: Clip): Failure | null =>
  state.kind === 'untagged' ? (state.reasons[0] ?? null) : (whyStuck(state) ?? null)
