import type { Clip, ClipId } from '../../../contract/clips/clip.ts'
import { clipStandingOf } from '../../../contract/clips/clip-kinds.ts'
import type { FailureCode } from '../../../contract/failure.ts'
import { toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { isFailureAfterUpload } from '../../clips/clip-machine.ts'
import { retryWaiting } from '../../clips/retry-waiting.ts'
import type { ClaimPort } from '../../facility/claims/claim-port.ts'
import type { Facility } from '../../facility/facility-ports.ts'
import type { ClipStore, Clock } from '../../ports.ts'
import type { ClaimRenewals } from './claim-renewals.ts'
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
const MIN_REST_MS = 100
const IDLE_REST_MS = 10_000

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'page' | 'withFingerprint' | 'roomForMore'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly facility: Facility
  readonly local: LocalClaims
  readonly renewals: ClaimRenewals
  readonly reports: Pick<UploadReports, 'post'>
  readonly clock: Clock
  /** Called for a clip that no longer needs anything of its claim. */
  readonly onSettled: (id: ClipId) => void
  readonly wake: () => void
}

/** Keeps the leases of uploads under way, releases claims of clips that need none, and retries clips that waited. */
export function createClaimUpkeep(parts: Parts) {
  const { store, lifecycle, facility, local, renewals, reports, clock } = parts
  let followed: { readonly port: ClaimPort; readonly stop: () => void } | null = null
  let wasConnected = false
  let isSwept = false
  let isRetryWanted = false

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
        return parts.onSettled(clip.id)
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
    parts.onSettled(id)
  }

  async function step(signal: AbortSignal) {
    sweepOnce()
    const port = follow()
    if (isRetryWanted) await retryAll(signal)
    if (port === null) return
    await withoutAway(async () => {
      await renewals.renew(port, signal)
      const abandoned = local.takeAbandoned()
      if (abandoned.length > 0) await port.release(abandoned)
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

  /** Rests until the next renewal. */
  const restMs = () =>
    followed === null ? IDLE_REST_MS : Math.max(MIN_REST_MS, Math.min(renewals.dueInMs(), IDLE_REST_MS))

  return { changed, retryNow, loop: { restMs, step } }
}

/** The link itself reports an unavailable database, and the next turn tries again. */
async function withoutAway(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!toFailure(error).code.startsWith('facility-')) throw error
  }
}
