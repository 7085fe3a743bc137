import type { AuditAnswer, AuditGroup } from '../../contract/audit.ts'
import type { ClipKind } from '../../contract/clips/clip.ts'
import { bytesSentKinds } from '../../contract/clips/clip-kinds.ts'
import type { CaptureStatus } from '../../service-api/captures.ts'
import type { compareOrigins } from '../service/service-origin.ts'

/**
 * What the service says of a clip's capture. `not-found` only after a 404 for its id, `unanswered` where it was asked and
 * said nothing usable, `unlisted` where it was not asked by itself.
 */
export type CaptureFinding = CaptureStatus | 'unknown' | 'not-found' | 'unanswered' | 'unlisted'

/** Everything that the verdict on one clip depends on. */
export interface ClipFacts {
  readonly kind: ClipKind
  /** It failed after its video had left. */
  readonly failedAfterLeaving: boolean
  readonly hasSession: boolean
  readonly origin: ReturnType<typeof compareOrigins>
  readonly capture: CaptureFinding
  /** The capture names the athlete that it was made for. */
  readonly namesAthlete: boolean
}

/** Whether the ledger says that the clip's video is at the service, or was. */
const claimsUploaded = ({ kind, failedAfterLeaving, hasSession }: Pick<ClipFacts, Claim>): boolean =>
  hasSession && (bytesSentKinds.includes(kind) || kind === 'gone-at-service' || failedAfterLeaving)

type Claim = 'kind' | 'failedAfterLeaving' | 'hasSession'

/** Whether what a list said has to be asked by the capture's id before anything is made of it. */
export function needsLookup(facts: ClipFacts): boolean {
  if (!claimsUploaded(facts) || facts.origin === 'other') return false
  return facts.capture !== 'processing' && facts.capture !== 'completed' && facts.capture !== 'error'
}

/** What is said of one clip. The table of `docs/audit.md`. */
export function verdictOf(facts: ClipFacts): AuditGroup {
  const { origin, capture, namesAthlete, hasSession } = facts
  const isClaimed = claimsUploaded(facts)
  if (!hasSession) return 'not-uploaded'
  if (origin === 'other') return isClaimed ? 'elsewhere' : 'not-uploaded'
  // The same id at another account is another capture.
  if (origin === 'perhaps' && !namesAthlete && hasBeenShown(capture)) return isClaimed ? 'elsewhere' : 'not-uploaded'
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

/** The best that can be said of content which several clips have. */
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

/** Stored at the service and known there: nothing is lost when the card is formatted. */
export const storedGroups: readonly AuditGroup[] = ['known', 'processing-failed']

/** About captures that nobody needs: no clip and no file waits for them. */
const unclaimedGroups: readonly AuditGroup[] = ['orphan', 'extra']

/** Yes only where every single item is stored and known. */
export function auditAnswer(items: number, counts: ReadonlyMap<AuditGroup, number>): AuditAnswer {
  if (items === 0) return 'empty'
  let stored = 0
  for (const [group, count] of counts) {
    if (storedGroups.includes(group)) stored += count
    else if (count > 0 && !unclaimedGroups.includes(group)) return 'no'
  }
  return stored === items ? 'yes' : 'no'
}

/** A reservation of this station that is not its clip's own capture. */
export interface UnclaimedFacts {
  readonly outcome: 'asked' | 'open' | 'used' | 'orphan' | 'nothing'
  /** Its upload target can still be used. */
  readonly isUsable: boolean
  readonly status: CaptureStatus | 'unknown'
}

/** What is said of a capture beside the clip's own; null where nothing is wrong with it. */
export function unclaimedGroup({ outcome, isUsable, status }: UnclaimedFacts): 'orphan' | 'extra' | null {
  if (status === 'processing' || status === 'completed') return 'extra'
  if (status !== 'awaiting_upload' || isUsable) return null
  return outcome === 'orphan' || outcome === 'open' ? 'orphan' : null
}
