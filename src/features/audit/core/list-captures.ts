import type { Athlete } from '../../../service/athletes.ts'
import type { Capture } from '../../../service/captures.ts'
import { limits } from '../../../service/limits.ts'
import { displayName } from '../../../station/athletes/names.ts'
import { groupByCapture, type ListedCapture } from '../../../station/captures/listed-page.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import { sessionIdOf } from '../../../station/clips/uploaded-again.ts'
import type { ClipState } from '../../../station/contract/clip.ts'
import { clipStandingOf } from '../../../station/contract/clip-kinds.ts'
import type { ClipStore, Clock, ReservationRecord, Service } from '../../../station/ports.ts'
import { createYielder } from '../../../station/runtime/yielder.ts'
import type { CountedPage } from '../../../station/service/page.ts'
import { parseTimeMs } from '../../../station/service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import { nextStepOf } from '../../../station/views/clip-actions.ts'
import type { AuditGroup, AuditNext, AuditRow } from '../audit.ts'
import type { AuditNotes, ListedNote } from './audit-ports.ts'
import { readCaptures } from './read-captures.ts'
import { unmatchedGroup } from './verdict.ts'

/** Next step for an audit row; `state` is that of its clip. */
export function auditNextStep(group: AuditGroup, state: ClipState | null): AuditNext {
  switch (group) {
    case 'known':
      return 'none'
    case 'left-out':
      return 'open-clip'
    case 'processing-failed':
      return 'open-clip'
    case 'missing':
      return 'ask-provider'
    case 'awaiting':
      return 'wait'
    case 'elsewhere':
      return 'switch-account'
    case 'unchecked':
      return 'audit-again'
    case 'not-uploaded':
      return state ? nextForClip(state) : 'open-clip'
    case 'not-imported':
      return 'add-folder'
    case 'unsupported':
      return 'convert'
    case 'unreadable':
      return 'check-file'
    case 'orphan':
    case 'extra':
      return 'delete-at-service'
  }
}

function nextForClip(state: ClipState): AuditNext {
  if (state.kind === 'cancelled') return 'bring-back'
  const step = nextStepOf(state)
  if (step === 'tag' || step === 'retry') return step
  if (step !== null) return 'open-clip'
  return clipStandingOf(state.kind) === 'left-out' ? 'open-clip' : 'wait'
}

/** Period of an audit, `toMs` exclusive; the audit's own start bounds it too. */
export interface AuditPeriod {
  readonly fromMs: number
  readonly toMs: number
}

interface CheckUnmatchedParts {
  readonly store: Pick<ClipStore, 'reservationFor' | 'get'>
  readonly origin: ServiceOrigin | null
  readonly serviceNowMs: () => number
  readonly startedAtMs: number
}

/** Owner of a listed capture: a clip, this station without a clip, or another client. */
type CaptureOwner = 'own' | 'foreign' | { readonly row: AuditRow | null }

/** Finds captures of this station that belong to no clip, and rates them. */
function createUnmatchedCheck({ store, origin, serviceNowMs, startedAtMs }: CheckUnmatchedParts) {
  return function check(listed: ListedCapture, period: AuditPeriod | null): CaptureOwner {
    const { capture, athleteIds } = listed
    const record = store.reservationFor(capture.session_id)
    if (!record) return 'foreign'
    const relation = compareOrigins(record.origin, origin)
    const athleteId = record.request.athlete_id.toLowerCase()
    const namesAthlete = athleteIds.some((id) => id.toLowerCase() === athleteId)
    if (relation === 'other' || (relation === 'perhaps' && !namesAthlete)) return 'foreign'
    const clip = store.get(record.clipId)
    if (clip && sessionIdOf(clip) === capture.session_id) return 'own'
    if (period === null || record.askedAtMs > startedAtMs || !isInside(capture.capture_time, period))
      return { row: null }
    const { outcome } = record
    const isUsable = outcome.kind === 'open' && outcome.expiresAtMs > serviceNowMs()
    const group = unmatchedGroup({ outcome: outcome.kind, isUsable, status: capture.status })
    return { row: group && rowOf(record, listed, group, clip?.path ?? null) }
  }

  function rowOf(
    { clipId, request }: ReservationRecord,
    { capture }: ListedCapture,
    group: 'orphan' | 'extra',
    path: string | null,
  ): AuditRow {
    const clip = store.get(clipId)
    return {
      group,
      next: auditNextStep(group, null),
      clipId: clip?.id ?? null,
      fileName: path === null ? '' : shownFileName(path),
      path: path ?? '',
      sizeBytes: null,
      recordedAtMs: parseTimeMs(capture.capture_time),
      state: clip?.state.kind ?? null,
      sessionId: capture.session_id,
      athleteId: request.athlete_id,
      athleteName: null,
      because: null,
    }
  }
}

/** True for a capture within the period; one without a time counts as within. */
function isInside(captureTime: string | null | undefined, { fromMs, toMs }: AuditPeriod): boolean {
  const atMs = parseTimeMs(captureTime)
  return atMs === null || (atMs >= fromMs && atMs < toMs)
}

interface Parts {
  readonly store: Pick<ClipStore, 'reservationFor' | 'get'>
  readonly service: Pick<Service, 'captures' | 'nowMs'>
  readonly clock: Clock
  readonly notes: AuditNotes
  readonly origin: ServiceOrigin | null
  readonly startedAtMs: number
  readonly athlete: (id: string) => Athlete | undefined
  readonly ask: <Answer>(question: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal) => Promise<Answer>
  readonly onProgress: (step: { step: 'captures'; done: number; total: number | null }) => void
}

/**
 * Decides whether the list was read far enough, from a page's captures of this station and the estimated number of
 * pages left.
 */
type IsEnough = (sessionIds: readonly string[], pagesLeft: number) => boolean

/** Saves what the service lists of this station's captures, and rows of those that belong to no clip. */
export function createCaptureListing(parts: Parts) {
  const { service, clock, notes, ask, onProgress } = parts
  const sides = createUnmatchedCheck({ ...parts, serviceNowMs: () => service.nowMs() ?? clock.nowMs() })
  let captures = 0
  let foreign = 0

  async function read(period: AuditPeriod | null, enough: IsEnough, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    /** Captures of the page before, which the next page repeats in part. */
    let before: ReadonlyMap<string, unknown> = new Map()
    onProgress({ step: 'captures', done: 0, total: null })

    async function onPage({ items, totalCount }: CountedPage<Capture>): Promise<boolean> {
      const own: ListedNote[] = []
      const shown = groupByCapture(items)
      for (const each of shown.values()) {
        const isNew = !before.has(each.capture.session_id)
        const note = noteOf(each, period)
        if (note) own.push(note)
        if (isNew) captures += 1
        if (isNew && !note) foreign += 1
        await yieldToEventLoop(signal)
      }
      before = shown
      notes.noteCaptures(own)
      const total = Math.max(totalCount ?? 0, captures)
      onProgress({ step: 'captures', done: captures, total })
      const pagesLeft = Math.ceil((total - captures) / limits.pageSizeMax)
      return enough(
        own.map(({ sessionId }) => sessionId),
        pagesLeft,
      )
    }

    await readCaptures({ ask, service, onPage }, signal)
  }

  /** Notes a listed capture; null for one that this station did not create. */
  function noteOf(listed: ListedCapture, period: AuditPeriod | null): ListedNote | null {
    const what = sides(listed, period)
    if (what === 'foreign') return null
    const { session_id: sessionId, status } = listed.capture
    if (what !== 'own' && what.row && notes.listedCapture(sessionId) === null) notes.add([withName(what.row)])
    return { sessionId, status, athleteIds: listed.athleteIds }
  }

  function withName(row: AuditRow): AuditRow {
    const athlete = row.athleteId === null ? undefined : parts.athlete(row.athleteId)
    return { ...row, athleteName: athlete ? displayName(athlete) : null }
  }

  return { read, captures: () => captures, foreign: () => foreign }
}
