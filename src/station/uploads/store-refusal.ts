import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipEvent } from '../clips/clip-machine.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
import type { ClipId } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { Reserved } from './reserve.ts'
import type { SendOutcome } from './sender-port.ts'

type StoreRefusal = SendOutcome & { readonly kind: 'refused' }

interface Parts {
  readonly store: Pick<ClipStore, 'ledger'>
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'apply'>
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly failedBy: (because: Failure) => ClipEvent & { readonly kind: 'broke' }
}

/** A reservation whose target refused an upload, with the account of that attempt. */
type Refused = Reserved & { readonly details: object }

/** Concludes attempts that a store refused, or that something on the way refused in its place. */
export function createRefusals({ store, lifecycle, service, clock, failedBy }: Parts) {
  /** True while the bytes of an earlier attempt may still become this reservation's video: nothing answered for them. */
  function mayEarlierArrive(id: ClipId, { record, sessionId }: Reserved): boolean {
    const isOver = (service.nowMs() ?? clock.nowMs()) >= certainFromMs(record)
    return !isOver && hasUnansweredBody(store.ledger(id), sessionId)
  }

  /** The reservation without a video; one whose whole video was refused is watched, as other orphans that got bytes. */
  function orphanOf(id: ClipId, { record, sessionId }: Reserved) {
    const wasSent = lifecycle.get(id).sha256 !== null
    const watchedUntilMs = wasSent ? watchUntilMs(clock.nowMs()) : undefined
    return { ...record, outcome: { kind: 'orphan', sessionId, watchedUntilMs } as const }
  }

  return function conclude(id: ClipId, refused: Refused, outcome: StoreRefusal) {
    const { record, sessionId } = refused
    const because = refusal(outcome)
    const { kind, ...answer } = outcome
    const details = { sessionId, ...answer, ...refused.details }
    const isFinal = isOfTarget(because, outcome)
    if (isFinal && mayEarlierArrive(id, refused))
      return void lifecycle.apply(id, { kind: 'may-arrive', sessionId, untilMs: certainFromMs(record) }, { details })
    const extras = isFinal ? { reservation: orphanOf(id, refused) } : {}
    lifecycle.apply(id, { ...failedBy(because), kind: 'not-stored' }, { ...extras, details: { kind, ...details } })
  }
}

/**
 * True for the store's word that this target gets no video. A busy store takes it with the same reservation later, and a
 * 413 without the store's code may be of something that passes the video on all the same.
 */
const isOfTarget = (because: Failure, { code }: StoreRefusal) => because.code !== 'target-unavailable' && code !== null

/** True where a body was sent to this reservation before the present attempt, and its store didn't refuse it. */
function hasUnansweredBody(ledger: readonly LedgerLine[], sessionId: string): boolean {
  const present = ledger.findLastIndex(({ event }) => event === 'reserved')
  const earlier = ledger.slice(0, present)
  return earlier.some(({ event, state }, index) => {
    if (event !== 'body-sent' || !('sessionId' in state) || state.sessionId !== sessionId) return false
    const end = earlier.slice(index).find((line) => line.event === 'not-stored')
    return end?.details['kind'] !== 'refused' || end.details['code'] === null
  })
}

/** Maps the store's refusal to a failure. The store's own text is kept for support. */
function refusal({ status, code, message, retryAfterMs }: StoreRefusal): Failure {
  const parameters = { status, storeCode: code ?? '', message: message ?? '', ...(retryAfterMs && { retryAfterMs }) }
  // A 413 of something on the way may be said once: it is tried again, like other refusals.
  if (code === 'EntityTooLarge') return failure('video-too-large', parameters)
  if (/expired/i.test(message ?? '')) return failure('target-expired', parameters)
  const isTemporary = temporaryStatuses.has(status) || temporaryStoreCodes.has(code ?? '')
  return failure(isTemporary ? 'target-unavailable' : 'target-refused', parameters)
}

/** A redirect is not followed, and lasts until the store's new address is known everywhere. */
const temporaryStatuses: ReadonlySet<number> = new Set([307, 408, 425, 429])

/** Codes that stores themselves call temporary: the same request may succeed later. */
const temporaryStoreCodes: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'IncompleteBody',
  'OperationAborted',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'RequestLimitExceeded',
  'BandwidthLimitExceeded',
  'TemporaryRedirect',
  'ServiceUnavailable',
  'InternalError',
])
