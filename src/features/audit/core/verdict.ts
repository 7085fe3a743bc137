import type { CaptureStatus } from '../../../service/captures.ts'
import type { ClipKind } from '../../../station/contract/clip.ts'
import { bytesSentKinds } from '../../../station/contract/clip-kinds.ts'
import type { compareOrigins } from '../../../station/service/service-origin.ts'
import type { AuditAnswer, AuditGroup } from '../audit.ts'

/**
 * Status of a clip's capture at the service. `not-found`: a request by id returned 404. `unanswered`: it returned no
 * usable answer. `unlisted`: the list lacks the capture, and it was not requested by id.
 */
export type CaptureFinding = CaptureStatus | 'unknown' | 'not-found' | 'unanswered' | 'unlisted'

/** Facts that the result of one clip depends on. */
export interface ClipFacts {
  readonly kind: ClipKind
  /** True where the clip failed after its video was uploaded. */
  readonly failedAfterUpload: boolean
  readonly hasSession: boolean
  readonly origin: ReturnType<typeof compareOrigins>
  readonly capture: CaptureFinding
  /** True where the capture names the athlete of its reservation. */
  readonly namesAthlete: boolean
}

/** True where the ledger says that the clip's video is or was at the service. */
const ledgerSaysUploaded = ({ kind, failedAfterUpload, hasSession }: Pick<ClipFacts, Claim>): boolean =>
  hasSession &&
  (bytesSentKinds.includes(kind) || kind === 'gone-at-service' || kind === 'uploaded-elsewhere' || failedAfterUpload)

type Claim = 'kind' | 'failedAfterUpload' | 'hasSession'

/** True where a capture has to be requested by id, as the list is not conclusive. */
export function needsLookup(facts: ClipFacts): boolean {
  if (!ledgerSaysUploaded(facts) || facts.origin === 'other') return false
  return facts.capture !== 'processing' && facts.capture !== 'completed' && facts.capture !== 'error'
}

/** Audit group of one clip, by the table of `docs/audit.md`. */
export function auditGroupOf(facts: ClipFacts): AuditGroup {
  const { origin, capture, namesAthlete, hasSession } = facts
  const isUploadedByLedger = ledgerSaysUploaded(facts)
  if (!hasSession) return 'not-uploaded'
  if (origin === 'other') return isUploadedByLedger ? 'elsewhere' : 'not-uploaded'
  // The reservation of another station is not on record here, so its origin and athlete can't be compared.
  const isOwn = facts.kind !== 'uploaded-elsewhere'
  // A capture with the same id at another account is a different capture.
  if (isOwn && origin === 'perhaps' && !namesAthlete && serviceReturned(capture))
    return isUploadedByLedger ? 'elsewhere' : 'not-uploaded'
  if (capture === 'processing' || capture === 'completed') return 'known'
  if (!isUploadedByLedger) return 'not-uploaded'
  return groupOfUploaded(facts)
}

function groupOfUploaded({ origin, capture }: ClipFacts): AuditGroup {
  switch (capture) {
    case 'error':
      return 'processing-failed'
    case 'awaiting_upload':
      return 'awaiting'
    case 'not-found':
      return origin === 'same' ? 'missing' : 'elsewhere'
    default:
      return 'unchecked'
  }
}

const serviceReturned = (capture: CaptureFinding) => !['not-found', 'unanswered', 'unlisted'].includes(capture)

/** Best group among several clips with the same content. */
export const bestGroup = (groups: readonly AuditGroup[]): AuditGroup =>
  groups.toSorted((one, other) => bestFirst.indexOf(one) - bestFirst.indexOf(other))[0] ?? 'not-imported'

const bestFirst: readonly AuditGroup[] = [
  'known',
  'processing-failed',
  'awaiting',
  'unchecked',
  'missing',
  'elsewhere',
  'left-out',
  'not-uploaded',
]

/** Groups of content that is stored and known at the service: nothing is lost when the camera's memory card is formatted. */
export const storedGroups: readonly AuditGroup[] = ['known', 'processing-failed']

/** Groups of captures that no clip and no file needs. */
const unmatchedGroups: readonly AuditGroup[] = ['orphan', 'extra']

/** Answers yes only where every item that was not left out is stored and known. */
export function auditAnswer(items: number, counts: ReadonlyMap<AuditGroup, number>): AuditAnswer {
  if (items === 0) return 'empty'
  const leftOut = counts.get('left-out') ?? 0
  let stored = 0
  for (const [group, count] of counts) {
    if (storedGroups.includes(group)) stored += count
    else if (count > 0 && group !== 'left-out' && !unmatchedGroups.includes(group)) return 'no'
  }
  if (stored + leftOut !== items) return 'no'
  return stored === 0 ? 'empty' : 'yes'
}

/** Facts of a reservation that is no longer the current capture of its clip. */
export interface UnmatchedFacts {
  /** Kind of `ReservationRecord.outcome`: no answer yet, open, used, an orphan, or nothing reserved. */
  readonly outcome: 'asked' | 'open' | 'used' | 'orphan' | 'nothing'
  /** True while its upload target can be used. */
  readonly isUsable: boolean
  readonly status: CaptureStatus | 'unknown'
}

/** Group of a capture that belongs to no clip; null where nothing is wrong with it. */
export function unmatchedGroup({ outcome, isUsable, status }: UnmatchedFacts): 'orphan' | 'extra' | null {
  if (status === 'processing' || status === 'completed') return 'extra'
  if (status !== 'awaiting_upload' || isUsable) return null
  return outcome === 'orphan' || outcome === 'open' ? 'orphan' : null
}
