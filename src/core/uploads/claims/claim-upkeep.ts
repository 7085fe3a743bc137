import type { Clip, ClipId } from '../../../contract/clips/clip.ts'
import { clipStandingOf, isUploading } from '../../../contract/clips/clip-kinds.ts'
import type { FailureCode } from '../../../contract/failure.ts'
import { toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { isFailureAfterUpload } from '../../clips/clip-machine.ts'
import { retryWaiting } from '../../clips/retry-waiting.ts'
import type { ClaimPort, ClipClaim, HeldClaim, RenewedClaim } from '../../facility/claims/claim-port.ts'
import type { Facility } from '../../facility/facility-ports.ts'
import type { ClipStore, Clock } from '../../ports.ts'
import type { ClipClaims } from './clip-claims.ts'
import type { LocalClaims } from './local-claims.ts'
import type { UploadReports } from './upload-reports.ts'

/** Failures that the facility's database, or another station, ends. */
const facilityCodes: ReadonlySet<FailureCode> = new Set([
  'facility-away',
  'facility-rebuilding',
  'claim-held',
  'claim-unclear',
  'claim-lost',
  'claim-unresolved',
])
const RENEWALS_PER_LEASE = 3
/** A failed renewal is repeated several times before the lease ends. */
const RETRIES_PER_LEASE = 15
const MIN_REST_MS = 100
const IDLE_REST_MS = 10_000

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'page' | 'withFingerprint'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly facility: Facility
  readonly local: LocalClaims
  readonly claims: Pick<ClipClaims, 'answerHash' | 'forget'>
  readonly reports: Pick<UploadReports, 'post'>
  readonly clock: Clock
  /** Called when another station took over a clip's claim: its upload can't be stored. */
  readonly onLost: (id: ClipId) => void
  readonly onTrouble: (error: unknown) => void
  readonly wake: () => void
}

/** Keeps the leases of uploads under way, releases claims of clips that need none, and retries clips that waited. */
export function createClaimUpkeep(parts: Parts) {
  const { store, lifecycle, facility, local, claims, reports, clock } = parts
  let renewAtMs = 0
  let followed: { readonly port: ClaimPort; readonly stop: () => void } | null = null
  let wasConnected = false
  let isSwept = false
  let isRetryWanted = false
  const hashing = new Set<ClipId>()

  /** Follows a clip's change: an uploaded one is reported, and one that won't be uploaded gives its claim up. */
  function changed(clip: Clip) {
    const record = local.get(clip.id)
    if (record === null) return
    switch (clip.state.kind) {
      case 'processing':
      case 'completed':
        // The report is on disk before the claim is forgotten: a kill in between reports twice.
        reports.post(clip, record)
        local.remove(clip.id)
        return claims.forget(clip.id)
      case 'queued':
      case 'waiting':
      case 'reserving':
      case 'sending':
      case 'confirming':
        return
      case 'failed':
        return isFailureAfterUpload(clip.state) ? undefined : giveUp(clip)
      default:
        return giveUp(clip)
    }
  }

  /** The claim of a video that may be stored stays: the station's next attempt continues it, or others ask the service. */
  function giveUp({ id, sha256, state }: Clip) {
    if (sha256 === null) local.giveUp(id)
    else if (clipStandingOf(state.kind) === 'left-out') local.remove(id)
    claims.forget(id)
  }

  async function step(signal: AbortSignal) {
    sweepOnce()
    const port = follow()
    if (isRetryWanted) await retryAll(signal)
    if (port === null) return
    await withoutAway(async () => {
      await renew(port, signal)
      const given = local.takeGiven()
      if (given.length > 0) await port.release(given)
    })
    const isConnected = facility.link().kind === 'connected'
    if (isConnected && !wasConnected) await retryAll(signal)
    wasConnected = isConnected
  }

  async function retryAll(signal: AbortSignal) {
    isRetryWanted = false
    await retryWaiting({ store, lifecycle, clock }, { because: facilityCodes }, signal)
  }

  function retryNow() {
    isRetryWanted = true
    parts.wake()
  }

  /** Handles the changes before a kill. */
  function sweepOnce() {
    if (isSwept) return
    isSwept = true
    for (const { clip: id } of local.all()) {
      const clip = store.get(id)
      if (clip) changed(clip)
      else local.giveUp(id)
    }
  }

  function follow(): ClaimPort | null {
    const port = facility.claims()
    if (port === (followed?.port ?? null)) return port
    followed?.stop()
    followed = port && { port, stop: port.onSettled(retryAlike) }
    wasConnected = false
    return port
  }

  /** Retries the clips that waited for another station's clip of this fingerprint. */
  function retryAlike(fingerprint: string) {
    for (const { id, state } of store.withFingerprint(fingerprint))
      if (state.kind === 'waiting' && facilityCodes.has(state.because.code)) lifecycle.apply(id, { kind: 'retried' })
  }

  async function renew(port: ClaimPort, signal: AbortSignal) {
    if (clock.monotonicMs() < renewAtMs) return
    const wanted = local.all().filter(isWanted)
    renewAtMs = clock.monotonicMs() + port.leaseMs / RETRIES_PER_LEASE
    const renewed = wanted.length === 0 ? [] : await port.renew(wanted.map(({ claim }) => claim))
    renewAtMs += port.leaseMs / RENEWALS_PER_LEASE - port.leaseMs / RETRIES_PER_LEASE
    for (const record of wanted) conclude(record, renewed, signal)
  }

  function conclude({ clip: id, claim }: Wanted, renewed: readonly RenewedClaim[], signal: AbortSignal) {
    const one = renewed.find((each) => each.id === claim.id)
    // The claim may have been granted again while the answer was on its way.
    if (one === undefined && local.get(id)?.claim?.fence === claim.fence) parts.onLost(id)
    const clip = store.get(id)
    if (one?.hashWanted && clip && !hashing.has(id)) hash(clip, signal)
  }

  /** Runs beside the renewals, as a large file takes longer than a lease. */
  function hash(clip: Clip, signal: AbortSignal) {
    hashing.add(clip.id)
    claims
      .answerHash(clip, signal)
      .catch(parts.onTrouble)
      .finally(() => hashing.delete(clip.id))
  }

  const isWanted = (record: ClipClaim): record is Wanted =>
    record.claim !== null && isUploading(store.get(record.clip)?.state ?? { kind: 'found' })

  /** Rests until the next renewal. */
  const restMs = () =>
    followed === null ? IDLE_REST_MS : Math.max(MIN_REST_MS, Math.min(renewAtMs - clock.monotonicMs(), IDLE_REST_MS))

  return { changed, retryNow, loop: { restMs, step } }
}

type Wanted = ClipClaim & { readonly claim: HeldClaim }

/** The link itself reports an unavailable database, and the next turn tries again. */
async function withoutAway(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!toFailure(error).code.startsWith('facility-')) throw error
  }
}
