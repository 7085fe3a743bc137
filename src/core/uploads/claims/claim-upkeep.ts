import type { Clip, ClipId } from '../../../contract/clips/clip.ts'
import { isUploading } from '../../../contract/clips/clip-kinds.ts'
import type { FailureCode } from '../../../contract/failure.ts'
import { toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { isFailureAfterUpload } from '../../clips/clip-machine.ts'
import { retryWaiting } from '../../clips/retry-waiting.ts'
import type { ClaimPort, ClipClaim, HeldClaim } from '../../facility/claims/claim-port.ts'
import type { Facility } from '../../facility/facility-ports.ts'
import type { ClipStore, Clock } from '../../ports.ts'
import type { ClipClaims } from './clip-claims.ts'
import type { LocalClaims } from './local-claims.ts'
import type { UploadReports } from './upload-reports.ts'

/** Failures that the facility's database, or another station, ends. */
const facilityCodes: ReadonlySet<FailureCode> = new Set([
  'facility-away',
  'facility-rebuilding',
  'facility-refused',
  'claim-held',
  'claim-unclear',
  'claim-lost',
  'claim-unresolved',
])
/** Renewals within one lease: two may fail. */
const RENEWALS_PER_LEASE = 3
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
}

/** Keeps the leases of uploads under way, releases claims of clips that need none, and retries clips that waited. */
export function createClaimUpkeep(parts: Parts) {
  const { store, lifecycle, facility, local, claims, reports, clock } = parts
  let renewAtMs = 0
  let followed: { readonly port: ClaimPort; readonly stop: () => void } | null = null
  let wasConnected = false
  let isSwept = false

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
        if (isFailureAfterUpload(clip.state)) return
        break
      default:
    }
    giveUp(clip)
  }

  /** A claim whose video may be stored is left to its lease: other stations ask the service about it. */
  function giveUp({ id, sha256 }: Clip) {
    if (sha256 === null) local.giveUp(id)
    else local.remove(id)
    claims.forget(id)
  }

  async function step(signal: AbortSignal) {
    sweepOnce()
    const port = follow()
    if (port === null) return
    const isConnected = facility.link().kind === 'connected'
    if (isConnected && !wasConnected)
      await retryWaiting({ store, lifecycle, clock }, { because: facilityCodes }, signal)
    wasConnected = isConnected
    await withoutAway(async () => {
      const given = local.takeGiven()
      if (given.length > 0) await port.release(given)
      await renew(port, signal)
    })
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
    renewAtMs = clock.monotonicMs() + port.leaseMs / RENEWALS_PER_LEASE
    const wanted = local.all().filter(isWanted)
    if (wanted.length === 0) return
    const renewed = new Map((await port.renew(wanted.map(({ claim }) => claim))).map((one) => [one.id, one]))
    for (const { clip: id, claim } of wanted) {
      const one = renewed.get(claim.id)
      // The claim may have been granted again while the answer was on its way.
      if (one === undefined && local.get(id)?.claim?.fence === claim.fence) parts.onLost(id)
      const clip = store.get(id)
      if (one?.hashWanted && clip) await claims.answerHash(clip, signal).catch(ignoreFileTrouble)
    }
  }

  const isWanted = (record: ClipClaim): record is ClipClaim & { readonly claim: HeldClaim } =>
    record.claim !== null && isUploading(store.get(record.clip)?.state ?? { kind: 'found' })

  /** Rests until the next renewal. */
  const restMs = () => Math.min((followed?.port.leaseMs ?? Number.POSITIVE_INFINITY) / RENEWALS_PER_LEASE, IDLE_REST_MS)

  return { changed, loop: { restMs, step } }
}

/** The link itself reports an unavailable database, and the next turn tries again. */
async function withoutAway(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!toFailure(error).code.startsWith('facility-')) throw error
  }
}

/** The attempt that reads the file reports its trouble. */
function ignoreFileTrouble(error: unknown) {
  if (toFailure(error).code === 'bug') throw error
}
