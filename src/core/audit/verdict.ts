import type { AuditAnswer, AuditGroup } from '../../contract/audit.ts'
import type { ClipKind } from '../../contract/clips/clip.ts'
import { bytesSentKinds } from '../../contract/clips/clip-kinds.ts'
import type { CaptureStatus } from '../../service-api/captures.ts'
import type { compareOrigins } from '../service/service-origin.ts'

/**
 * Status of a clip's capture at the service. `not-found`: a request by id returned 404. `unanswered`: it returned no
 * usable answer. `unlisted`: the capture was not requested by id.
 */
export type CaptureFinding = CaptureStatus | 'unknown' | 'not-found' | 'unanswered' | 'unlisted'

/** Facts that the result of one clip depends on. */
export interface ClipFacts {
  readonly kind: ClipKind
  /** True where the clip failed after its video was uploaded. */
  readonly failedAfterLeaving: boolean
  readonly hasSession: boolean
  readonly origin: ReturnType<typeof compareOrigins>
  readonly capture: CaptureFinding
  /** True where the capture names the athlete of its reservation. */
  readonly namesAthlete: boolean
}

/** True where the ledger says that the clip's video is or was at the service. */
const claimsUploaded = ({ kind, failedAfterLeaving, hasSession }: Pick<ClipFacts, Claim>): boolean =>
  hasSession &&
  (bytesSentKinds.includes(kind) || kind === 'gone-at-service' || kind === 'uploaded-elsewhere' || failedAfterLeaving)

type Claim = 'kind' | 'failedAfterLeaving' | 'hasSession'

/** True where a capture has to be requested by id, as the list is not conclusive. */
export function needsLookup(facts: ClipFacts): boolean {
  if (!claimsUploaded(facts) || facts.origin === 'other') return false
  return facts.capture !== 'processing' && facts.capture !== 'completed' && facts.capture !== 'error'
}

/** Audit group of one clip, by the table of `docs/audit.md`. */
export function verdictOf(facts: ClipFacts): AuditGroup {
  const { origin, capture, namesAthlete, hasSession } = facts
  const isClaimed = claimsUploaded(facts)
  if (!hasSession) return 'not-uploaded'
  if (origin === 'other') return isClaimed ? 'elsewhere' : 'not-uploaded'
  // A capture with the same id at another account is a different one.
  // Another station's reservation is not on record here.
  const isOwn = facts.kind !== 'uploaded-elsewhere'
  if (isOwn && origin === 'perhaps' && !namesAthlete && hasBeenShown(capture))
    return isClaimed ? 'elsewhere' : 'not-uploaded'
  if (capture === 'processing' || capture === 'completed') return 'known'
  if (!isClaimed) return 'not-uploaded'
  return claimed(facts)
}

function claimed({ origin, capture }: ClipFacts): AuditGroup {
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

const hasBeenShown = (capture: CaptureFinding) => !['not-found', 'unanswered', 'unlisted'].includes(capture)

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
  'not-uploaded',
]

/** Groups of content that is stored and known at the service: nothing is lost when the card is formatted. */
export const storedGroups: readonly AuditGroup[] = ['known', 'processing-failed']

/** Groups of captures that no clip and no file needs. */
const unclaimedGroups: readonly AuditGroup[] = ['orphan', 'extra']

/** Answers yes only where every item is stored and known. */
export function auditAnswer(items: number, counts: ReadonlyMap<AuditGroup, number>): AuditAnswer {
  if (items === 0) return 'empty'
  let stored = 0
  for (const [group, count] of counts) {
    if (storedGroups.includes(group)) stored += count
    else if (count > 0 && !unclaimedGroups.includes(group)) return 'no'
  }
  return stored === items ? 'yes' : 'no'
}

/** Facts of a reservation that is not its clip's present capture. */
export interface UnclaimedFacts {
  readonly outcome: 'asked' | 'open' | 'used' | 'orphan' | 'nothing'
  /** True while its upload target can be used. */
  readonly isUsable: boolean
  readonly status: CaptureStatus | 'unknown'
}

/** Group of a capture that belongs to no clip; null where nothing is wrong with it. */
export function unclaimedGroup({ outcome, isUsable, status }: UnclaimedFacts): 'orphan' | 'extra' | null {
  if (status === 'processing' || status === 'completed') return 'extra'
  if (status !== 'awaiting_upload' || isUsable) return null
  return outcome === 'orphan' || outcome === 'open' ? 'orphan' : null
}
