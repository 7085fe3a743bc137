import type { ClipState } from '../contract/clip.ts'
import { type ClipFailureCode, clipFailureCode } from '../contract/clip-failure.ts'
import type { Failure, FailureCode } from '../contract/failure.ts'

const SECOND_MS = 1_000

/** The longest wait: short enough to notice a returned network without any event. */
export const MAX_RETRY_DELAY_MS = 5 * 60 * SECOND_MS

/** The longest wait for another station: half of a claim's lease, so that a dead station's clips continue soon. */
const MAX_CLAIM_DELAY_MS = 15 * SECOND_MS

/** Refusals of a reservation's target before the clip fails. */
const MAX_REFUSALS = 3

/**
 * Rules for failures: the only table that decides about retries, for every call and every clip.
 * - `again`: retry without end; the delay doubles
 * - `again-soon`: like `again`, for clips that wait for another station of the facility
 * - `until-told`: an event ends the wait; the delay is only a precaution
 * - `again-a-few-times`: like `again`, but the third failure is final even with other failures in between
 * - `requeue`: retry when the queue runs again; the queue was stopped and shows why
 * - `settle`: the file changed: run the finished test again
 * - `missing`, `untag`, `fail`: go to that state
 */
type RetryRule =
  | 'again'
  | 'again-soon'
  | 'until-told'
  | 'again-a-few-times'
  | 'requeue'
  | 'settle'
  | 'missing'
  | 'untag'
  | 'fail'

const retryRules: Record<ClipFailureCode, RetryRule> = {
  offline: 'again',
  'name-unknown': 'again',
  'proxy-refused': 'again',
  'certificate-untrusted': 'again',
  'service-unavailable': 'again',
  'service-busy': 'again',
  'not-the-service': 'again',
  'refused-without-error': 'again',
  'answer-malformed': 'again',
  'target-unavailable': 'again',
  'target-expired': 'again',
  'upload-stalled': 'again',
  'upload-slow': 'again',
  'upload-withdrawn': 'again',
  'file-locked': 'again',
  'original-locked': 'again',
  'disk-full': 'again',
  'database-broken': 'again',
  'folder-missing': 'again',
  'folder-unreadable': 'again',
  'probe-failed': 'again',
  'target-refused': 'again-a-few-times',
  'reservation-unusable': 'again-a-few-times',
  'facility-away': 'again',
  'facility-rebuilding': 'again',
  'claim-held': 'again-soon',
  'claim-unclear': 'again-soon',
  'claim-lost': 'again-soon',
  'claim-unresolved': 'again',
  'on-deck-conflict': 'untag',
  'key-refused': 'requeue',
  'key-missing': 'requeue',
  'key-malformed': 'requeue',
  'captures-not-enabled': 'requeue',
  'file-changed': 'settle',
  'file-missing': 'missing',
  'file-overwritten': 'missing',
  'athlete-not-found': 'untag',
  'athlete-missing': 'untag',
  'athlete-unknown': 'untag',
  'athlete-ambiguous': 'untag',
  'athlete-pending': 'until-told',
  'athlete-undecided': 'untag',
  'athlete-not-created': 'untag',
  'athlete-conflict': 'untag',
  'again-same-athlete': 'untag',
  'recording-time-untrusted': 'untag',
  'camera-clock-unclear': 'untag',
  'deck-changed-during-clip': 'untag',
  'clips-arriving': 'again-soon',
  'on-deck-not-yet': 'untag',
  'on-deck-unconfirmed': 'untag',
  'on-deck-clock-changed': 'untag',
  'activity-missing': 'untag',
  'movement-missing': 'untag',
  'pair-unknown': 'untag',
  'dimension-unknown': 'untag',
  'dimension-invalid': 'untag',
  'dimension-missing': 'untag',
  'movement-ambiguous': 'untag',
  'name-unfit': 'untag',
  'name-ambiguous': 'untag',
  'shot-list-row': 'untag',
  'template-invalid': 'fail',
  'alias-ambiguous': 'fail',
  'not-allowed': 'fail',
  'request-refused': 'fail',
  'capture-not-found': 'fail',
  'capture-elsewhere': 'fail',
  'maybe-uploaded': 'fail',
  'processing-failed': 'fail',
  'target-insecure': 'fail',
  'target-private': 'fail',
  'video-too-large': 'fail',
  'original-unread': 'again-soon',
  'original-missing': 'fail',
  'file-name-ending': 'fail',
  'file-in-cloud': 'fail',
  'file-incomplete': 'fail',
  'file-grew': 'fail',
  'file-empty': 'fail',
  'file-link': 'fail',
  'file-name-unreadable': 'fail',
  'file-name-unfinished': 'fail',
  'video-unsupported': 'fail',
  'not-a-video': 'fail',
  'prober-crashed': 'fail',
  'no-video-stream': 'fail',
  'config-invalid': 'fail',
  'service-missing': 'requeue',
  'folder-own-data': 'again',
  bug: 'again-a-few-times',
}

/** True when a retry without any change may succeed. */
export const isRetryable = (code: FailureCode) => ['again', 'again-soon'].includes(retryRules[clipFailureCode(code)])

interface Setback {
  readonly because: Failure
  readonly atMs: number
  /** Random number from 0 to 1, drawn by the caller: the clip machine is deterministic. */
  readonly jitter: number
  readonly tries: number
  readonly refusals: number
  readonly resume: 'tagging' | 'sending'
  readonly sessionId: string | null
}

/** The state after a failure, by the table above. */
export function afterFailure(setback: Setback): ClipState {
  const { because, atMs, jitter, tries, refusals, resume, sessionId } = setback
  const answer = retryRules[clipFailureCode(because.code)]
  const wait = (refusalsNow: number, maxDelayMs = MAX_RETRY_DELAY_MS): ClipState => {
    const untilMs = atMs + Math.max(retryDelayMs(tries + 1, jitter, maxDelayMs), askedWaitMs(because))
    return { kind: 'waiting', untilMs, because, tries: tries + 1, refusals: refusalsNow, resume }
  }
  switch (answer) {
    case 'again':
      return wait(refusals)
    case 'again-soon':
      return wait(refusals, MAX_CLAIM_DELAY_MS)
    case 'until-told':
      return { kind: 'waiting', untilMs: atMs + MAX_RETRY_DELAY_MS, because, tries, refusals, resume }
    case 'again-a-few-times':
      return refusals + 1 < MAX_REFUSALS ? wait(refusals + 1) : { kind: 'failed', because, sessionId }
    case 'requeue':
      return resume === 'sending'
        ? { kind: 'queued', tries, refusals }
        : { kind: 'waiting', untilMs: atMs + MAX_RETRY_DELAY_MS, because, tries, refusals, resume }
    case 'settle':
      return { kind: 'settling' }
    case 'missing':
      return { kind: 'missing' }
    case 'untag':
      return { kind: 'untagged', reasons: [because] }
    case 'fail':
      return { kind: 'failed', because, sessionId }
  }
}

/** The wait that a store, the service or anything on the way asked for; 0 for none. */
export const askedWaitMs = ({ parameters }: Failure): number => Number(parameters['retryAfterMs'] ?? 0)

/** Delay before attempt number `tries + 1`: doubles, with jitter so that stations do not retry at the same moment. */
export function retryDelayMs(tries: number, jitter: number, maxDelayMs = MAX_RETRY_DELAY_MS): number {
  const fullMs = Math.min(SECOND_MS * 2 ** (tries - 1), maxDelayMs)
  return Math.round(fullMs * (0.75 + 0.25 * jitter))
}
