import { AppError, toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { isFailureAfterUpload } from '../../clips/clip-machine.ts'
import { fileNameOf } from '../../clips/paths.ts'
import { retryWaiting } from '../../clips/retry-waiting.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import { clipStandingOf, isUploading } from '../../contract/clip-kinds.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClaimPort, ClipClaim, ClipClaimStore, HeldClaim, RenewedClaim } from '../../ports/claim-port.ts'
import type { Facility, FacilityStore } from '../../ports/facility-ports.ts'
import type { ClipStore, Clock, Files, Service } from '../../ports.ts'
import type { RateLimiter } from '../../runtime/rate-limiter.ts'
import type { ServiceOrigin } from '../../service/service-origin.ts'
import { claimPortOf } from './claimed-content.ts'
import { createClipClaims, createFileHashes, type FileHashes } from './clip-claims.ts'
import { createGoingAlone, type GoingAlone } from './going-alone.ts'
import { createLocalClaims, type LocalClaims } from './local-claims.ts'
import { createUploadReports, type UploadReports } from './upload-reports.ts'

const RENEWALS_PER_LEASE = 3
/** A failed renewal is repeated several times before the lease ends. */
const RETRIES_PER_LEASE = 15

interface ClaimRenewalsParts {
  readonly store: Pick<ClipStore, 'get'>
  readonly local: Pick<LocalClaims, 'get' | 'all'>
  readonly hashes: Pick<FileHashes, 'of'>
  readonly clock: Pick<Clock, 'monotonicMs'>
  /** Called when another station took over a clip's claim: its upload can't be stored. */
  readonly onLost: (id: ClipId) => void
  readonly onTrouble: (error: unknown) => void
}

type Wanted = ClipClaim & { readonly claim: HeldClaim }

type ClaimRenewals = ReturnType<typeof createClaimRenewals>

/** Renews the leases of uploads under way, and hashes files that other stations ask about. */
function createClaimRenewals({ store, local, hashes, clock, onLost, onTrouble }: ClaimRenewalsParts) {
  let renewAtMs = 0
  const hashing = new Set<ClipId>()

  /** Throws AppError of the facility's database; the next turn comes soon then. */
  async function renew(port: ClaimPort, signal: AbortSignal) {
    const beganMs = clock.monotonicMs()
    if (beganMs < renewAtMs) return
    const wanted = local.all().filter(isWanted)
    renewAtMs = beganMs + port.leaseMs / RETRIES_PER_LEASE
    const renewed = wanted.length === 0 ? [] : await port.renew(wanted.map(({ claim }) => claim))
    renewAtMs = beganMs + port.leaseMs / RENEWALS_PER_LEASE
    for (const record of wanted) conclude(port, record, renewed, signal)
  }

  function conclude(
    port: ClaimPort,
    { clip: id, claim }: Wanted,
    renewed: readonly RenewedClaim[],
    signal: AbortSignal,
  ) {
    const one = renewed.find((each) => each.id === claim.id)
    // The claim may have been granted again while the answer was on its way.
    if (one === undefined && local.get(id)?.claim?.fence === claim.fence) onLost(id)
    const clip = store.get(id)
    if (one?.hashWanted && clip && !hashing.has(id)) void answerHash(port, clip, claim, signal)
  }

  /** Runs beside the renewals, as a large file takes longer than a lease. */
  async function answerHash(port: ClaimPort, clip: Clip, claim: HeldClaim, signal: AbortSignal) {
    hashing.add(clip.id)
    try {
      await port.setHash(claim, await hashes.of(clip, signal))
    } catch (error) {
      onTrouble(error)
    } finally {
      hashing.delete(clip.id)
    }
  }

  const isWanted = (record: ClipClaim): record is Wanted =>
    record.claim !== null && isUploading(store.get(record.clip)?.state ?? { kind: 'found' })

  return { renew, dueInMs: () => renewAtMs - clock.monotonicMs() }
}

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

interface ClaimUpkeepParts {
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
function createClaimUpkeep(parts: ClaimUpkeepParts) {
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

interface ClaimProofParts {
  readonly facility: Pick<Facility, 'claims'>
  readonly local: LocalClaims
  readonly alone: Pick<GoingAlone, 'sinceMs'>
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
}

/** An upload target as the claim's row has it, so that other stations can ask the service about it. */
interface ClaimedSession {
  readonly id: string
  /** On the service's clock. */
  readonly expiresAtMs: number
}

/** Proves during an upload that its claim is still this station's. Clips without a claim need no proof. */
function createClaimProof({ facility, local, alone, service, clock }: ClaimProofParts) {
  const sessions = new Map<ClipId, ClaimedSession>()

  /** Writes the reservation into the claim. Until this resolves, no byte may leave. Throws AppError `claim-lost`. */
  async function reserved({ id }: Clip, session: ClaimedSession) {
    const record = local.get(id)
    if (record === null) return
    sessions.set(id, session)
    if (record.claim !== null) await writeSession(record.claim, session)
  }

  async function writeSession(claim: HeldClaim, session: ClaimedSession) {
    if (!(await claimPortOf(facility).setSession(claim, session))) throw new AppError('claim-lost')
  }

  /**
   * The last proof, after the last byte of the video and before the body is closed. Throws AppError `claim-lost`,
   * `facility-away`: then the body must stay open, and nothing is stored.
   */
  async function commit(clip: Clip, sha256: string) {
    const record = local.get(clip.id)
    if (record === null) return
    const held = record.claim ?? (await claimAfterAll(clip, record, sha256))
    if (held === null) return
    const port = claimPortOf(facility)
    const began = { ms: clock.nowMs(), monotonicMs: clock.monotonicMs() }
    const proof = { sha256, serviceNowMs: service.nowMs() ?? clock.nowMs() }
    if (!(await port.commit(held, proof))) throw new AppError('claim-lost')
    // The process, or the computer, may have stood still since the proof.
    const passedMs = Math.max(clock.nowMs() - began.ms, clock.monotonicMs() - began.monotonicMs)
    if (passedMs >= port.leaseMs) throw new AppError('claim-lost')
  }

  /** Claims a clip whose upload began alone, where the database is back. Null while it is away. */
  async function claimAfterAll(clip: Clip, record: ClipClaim, sha256: string) {
    if (alone.sinceMs() !== null) return null
    const { origin, fingerprint } = record
    const session = sessions.get(clip.id)
    const file = { clip: clip.id, sizeBytes: clip.sizeBytes, fileName: fileNameOf(clip.path) }
    const request = { origin, fingerprint, ...file, sha256, own: null, mayBeStored: false }
    const answer = await claimPortOf(facility).claim(request)
    if (answer.kind !== 'granted' || session === undefined) throw new AppError('claim-lost')
    local.keep({ ...record, claim: answer.claim })
    await writeSession(answer.claim, session)
    return answer.claim
  }

  return { reserved, commit, forget: (id: ClipId) => void sessions.delete(id) }
}

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly facility: Facility
  readonly facilityStore: FacilityStore
  readonly clipClaims: ClipClaimStore
  readonly files: Files
  readonly service: Service
  readonly rateLimiter: RateLimiter
  readonly clock: Clock
  readonly random: () => number
  readonly origin: () => ServiceOrigin | null
  readonly settings: () => Pick<Settings, 'folders' | 'facility'>
  /** Agrees with the facility on a clip's rep that this station decided alone; false while it can't be asked. */
  readonly settleRep: (clip: Clip) => Promise<boolean>
  /** Called when another station took over a clip's claim: its upload can't be stored. */
  readonly onLost: (id: ClipId) => void
  readonly onTrouble: (error: unknown) => void
  readonly wake: () => void
}

/** Claims as the station's facility and its screens use them. */
export interface ClaimControl {
  /** When a person let this station go alone; null while it doesn't. */
  aloneSinceMs(): number | null
  /**
   * Uploads clips of shared folders without claims until the facility's database is back, or no longer. Throws AppError
   * `facility-missing`.
   */
  setAlone(isAlone: boolean): void
  /**
   * Reports every upload of shared folders again, to a database that was restored from an older copy. Throws AppError
   * `facility-away` where not all of them arrived.
   */
  reportAgain(signal: AbortSignal): Promise<void>
}

export type UploadClaims = ReturnType<typeof createUploadClaims>

/** Claims of this station's uploads: asked for just in time, renewed, released and reported. */
export function createUploadClaims(parts: Parts) {
  const local = createLocalClaims(parts.clipClaims)
  const alone = createGoingAlone(parts)
  const hashes = createFileHashes(parts.files)
  const proof = createClaimProof({ ...parts, local, alone })
  const reports = createUploadReports({ ...parts, local })
  const renewals = createClaimRenewals({ ...parts, local, hashes })
  const upkeep = createClaimUpkeep({ ...parts, local, renewals, reports, onSettled })

  function onSettled(id: ClipId) {
    hashes.forget(id)
    proof.forget(id)
  }

  const control: ClaimControl = {
    aloneSinceMs: alone.sinceMs,
    setAlone(isAlone) {
      if (isAlone) alone.begin()
      else alone.end()
      upkeep.retryNow()
    },
    async reportAgain(signal) {
      await reports.postAllShared(signal)
      await reports.sendAll(signal)
    },
  }

  return {
    acquire: createClipClaims({ ...parts, local, alone, hashes }).acquire,
    reserved: proof.reserved,
    commit: proof.commit,
    changed: upkeep.changed,
    confirmed: upkeep.confirmed,
    loops: [upkeep.loop, reports.loop],
    control,
  }
}
