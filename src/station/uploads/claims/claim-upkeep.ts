import { toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { isFailureAfterUpload } from '../../clips/clip-machine.ts'
import { retryWaiting } from '../../clips/retry-waiting.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import { clipStandingOf } from '../../contract/clip-kinds.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { ClaimPort, ClipClaim } from '../../ports/claim-port.ts'
import type { Facility } from '../../ports/facility-ports.ts'
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

  /**
   * Follows a clip's change: one that the service has is reported, and one that won't be uploaded gives its claim up. The
   * store's word is not enough: the claim of a video that never arrives is needed for its next upload.
   */
  function changed(clip: Clip) {
    const record = local.get(clip.id)
    if (record === null) return
    switch (clip.state.kind) {
      case 'completed':
      case 'gone-at-service':
        return report(clip, record)
      case 'processing':
        // Its claim was committed before the last byte left; without one, the facility hears of the upload now.
        return record.claim === null ? reports.post(clip, record, { isConfirmed: false }) : undefined
      case 'queued':
      case 'waiting':
      case 'reserving':
      case 'sending':
      case 'confirming':
        return
      case 'failed':
        if (clip.state.because.code === 'processing-failed') return report(clip, record)
        return isFailureAfterUpload(clip.state) ? undefined : giveUp(clip)
      default:
        return giveUp(clip)
    }
  }

  /** The service has said that it has the video of this capture. */
  function confirmed(id: ClipId, sessionId: string) {
    const [clip, record] = [store.get(id), local.get(id)]
    if (record !== null && clip?.state.kind === 'processing' && clip.state.sessionId === sessionId) report(clip, record)
  }

  function report(clip: Clip, record: ClipClaim) {
    // The report is on disk before the claim is forgotten: a kill in between reports twice.
    reports.post(clip, record, { isConfirmed: true })
    local.remove(clip.id)
    parts.onSettled(clip.id)
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

  return { changed, confirmed, retryNow, loop: { restMs, step } }
}

/** The link itself reports an unavailable database, and the next turn tries again. */
async function withoutAway(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!toFailure(error).code.startsWith('facility-')) throw error
  }
}
