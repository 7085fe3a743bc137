import type { ListedCapture } from '../../../station/captures/listed-page.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import { sessionIdOf } from '../../../station/clips/uploaded-again.ts'
import type { ClipStore, ReservationRecord } from '../../../station/ports.ts'
import { parseTimeMs } from '../../../station/service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { AuditRow } from '../audit.ts'
import { auditNextStep } from './next-step.ts'
import { unmatchedGroup } from './verdict.ts'

/** Period of an audit, `toMs` exclusive; the audit's own start bounds it too. */
export interface AuditPeriod {
  readonly fromMs: number
  readonly toMs: number
}

interface Parts {
  readonly store: Pick<ClipStore, 'reservationFor' | 'get'>
  readonly origin: ServiceOrigin | null
  readonly serviceNowMs: () => number
  readonly startedAtMs: number
}

/** Owner of a listed capture: a clip, this station without a clip, or another client. */
type CaptureOwner = 'own' | 'foreign' | { readonly row: AuditRow | null }

/** Finds captures of this station that belong to no clip, and rates them. */
export function createUnmatchedCheck({ store, origin, serviceNowMs, startedAtMs }: Parts) {
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
