import type { Clip, ClipId } from '../../../contract/clips/clip.ts'
import type { Failure } from '../../../contract/failure.ts'
import type { Settings } from '../../../contract/station/settings.ts'
import { AppError, toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { fileNameOf } from '../../clips/paths.ts'
import type {
  ClaimAnswer,
  ClaimPort,
  ClaimRequest,
  ClipClaim,
  DoubtfulClaim,
  HeldClaim,
} from '../../facility/claims/claim-port.ts'
import type { Facility } from '../../facility/facility-ports.ts'
import type { Clock, Files, Service } from '../../ports.ts'
import type { RateLimiter } from '../../runtime/rate-limiter.ts'
import type { ServiceOrigin } from '../../service/service-origin.ts'
import { fetchUploadStatus } from '../upload-status.ts'
import { claimedContent } from './claimed-content.ts'
import type { GoingAlone } from './going-alone.ts'
import type { LocalClaims } from './local-claims.ts'

/** A store may finish a request that was under way when its target expired. */
const TARGET_GRACE_MS = 60_000
/** Hashes of files whose clips wait for other stations. */
const MAX_HASHES = 1_000

interface Parts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'note'>
  readonly facility: Facility
  readonly local: LocalClaims
  readonly alone: Pick<GoingAlone, 'sinceMs'>
  readonly files: Pick<Files, 'sha256' | 'fingerprint'>
  readonly service: Pick<Service, 'nowMs' | 'capture'>
  readonly rateLimiter: RateLimiter
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly random: () => number
  readonly origin: () => ServiceOrigin | null
  readonly settings: () => Pick<Settings, 'folders'>
}

/** An upload target as the claim's row has it, so that other stations can ask the service about it. */
interface ClaimedSession {
  readonly id: string
  /** On the service's clock. */
  readonly expiresAtMs: number
}

export type ClipClaims = ReturnType<typeof createClipClaims>

/**
 * Claims clips of shared folders before their uploads, so that several stations of a facility upload each content once.
 * Clips of other folders need no claim. Used by `createAttempts`.
 */
export function createClipClaims(parts: Parts) {
  const { lifecycle, facility, local, alone, files, service, clock, random, origin } = parts
  const hashes = new Map<ClipId, { readonly modifiedAtMs: number; readonly sha256: string }>()
  const sessions = new Map<ClipId, ClaimedSession>()

  const isShared = ({ folder }: Clip) =>
    facility.isJoined() && parts.settings().folders.some(({ path, shared }) => shared && path === folder)

  /**
   * Claims a clip that is about to be reserved. False where it must not be reserved now: then the clip has the state that
   * says why.
   */
  async function acquire(clip: Clip, signal: AbortSignal): Promise<boolean> {
    if (!isShared(clip)) {
      local.giveUp(clip.id)
      return true
    }
    try {
      return await claim(clip, signal)
    } catch (error) {
      if (!signal.aborted) wait(clip, toFailure(error))
      return false
    }
  }

  const wait = ({ id }: Clip, because: Failure) =>
    lifecycle.apply(id, { kind: 'broke', because, atMs: clock.nowMs(), jitter: random() }, { details: { because } })

  async function claim(clip: Clip, signal: AbortSignal): Promise<boolean> {
    const key = await keyOf(clip)
    const sinceMs = alone.sinceMs()
    if (sinceMs !== null) {
      local.keep({ clip: clip.id, ...key, claim: null })
      lifecycle.note(clip.id, 'went-alone', { details: { sinceMs } })
      return true
    }
    const port = portOf()
    const request: ClaimRequest = {
      ...key,
      clip: clip.id,
      sizeBytes: clip.sizeBytes,
      fileName: fileNameOf(clip.path),
      sha256: knownHash(clip),
      own: local.get(clip.id)?.claim ?? null,
      mayBeStored: clip.sha256 !== null,
    }
    let answer = await port.claim(request)
    const hashed = answer.kind === 'hash-needed' ? { ...request, sha256: await hash(clip, signal) } : request
    if (hashed !== request) answer = await port.claim(hashed)
    return settle({ port, clip, request: hashed }, answer, signal)
  }

  async function settle(
    ask: { readonly port: ClaimPort; readonly clip: Clip; readonly request: ClaimRequest },
    answer: ClaimAnswer,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { clip, request } = ask
    switch (answer.kind) {
      case 'granted':
        return take(clip, request, answer.claim)
      case 'uploaded':
        return follow(clip, answer)
      case 'held':
        throw new AppError('claim-held', { station: answer.station })
      case 'unclear':
      case 'hash-needed':
        throw new AppError('claim-unclear', 'station' in answer ? { station: answer.station } : {})
      case 'in-doubt':
        return resolve(ask, answer.claim, signal)
    }
  }

  /** Asks the service about a video whose station fell silent after it had sent all bytes. */
  async function resolve(
    { port, clip, request }: { readonly port: ClaimPort; readonly clip: Clip; readonly request: ClaimRequest },
    doubtful: DoubtfulClaim,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { station, sessionId, targetExpiresAtMs } = doubtful
    const nowMs = service.nowMs()
    const isTargetOver = nowMs !== null && nowMs >= targetExpiresAtMs + TARGET_GRACE_MS
    await parts.rateLimiter(signal)
    const status = sessionId === null ? 'not-stored' : await fetchUploadStatus(service, sessionId, signal)
    if (status === 'stored') {
      await port.confirmUploaded(doubtful)
      return follow(clip, { station, sessionId })
    }
    if (status === 'unknown' || !isTargetOver) throw new AppError('claim-unresolved', { station })
    const taken = await port.takeOver(doubtful, request)
    if (taken === null) throw new AppError('claim-held', { station })
    return take(clip, request, taken)
  }

  function take({ id }: Clip, { origin: at, fingerprint }: ClaimRequest, held: HeldClaim) {
    local.keep({ clip: id, origin: at, fingerprint, claim: held })
    return true
  }

  function follow(
    { id }: Clip,
    { station, sessionId }: { readonly station: string; readonly sessionId: string | null },
  ) {
    const details = { station, ...(sessionId !== null && { sessionId }) }
    lifecycle.apply(id, { kind: 'uploaded-elsewhere', station, sessionId }, { details })
    return false
  }

  /** Writes the reservation into the claim. Until this resolves, no byte may leave. Throws AppError `claim-lost`. */
  async function reserved({ id }: Clip, session: ClaimedSession) {
    const record = local.get(id)
    if (record === null) return
    sessions.set(id, session)
    if (record.claim !== null && !(await portOf().setSession(record.claim, session))) throw new AppError('claim-lost')
  }

  /**
   * Proves that the claim is still this station's, after the last byte of the video and before the body is closed. Throws
   * AppError `claim-lost`, `facility-away`: then the body must stay open, and nothing is stored.
   */
  async function commit(clip: Clip, sha256: string) {
    const record = local.get(clip.id)
    if (record === null) return
    const held = record.claim ?? (await claimAfterAll(clip, record, sha256))
    if (held === null) return
    const port = portOf()
    const began = { ms: clock.nowMs(), monotonicMs: clock.monotonicMs() }
    const proof = { sha256, serviceNowMs: service.nowMs() ?? clock.nowMs() }
    if (!(await port.commit(held, proof))) throw new AppError('claim-lost')
    // The process, or the computer, may have stood still since the proof.
    const passedMs = Math.max(clock.nowMs() - began.ms, clock.monotonicMs() - began.monotonicMs)
    if (passedMs >= port.leaseMs) throw new AppError('claim-lost')
  }

  /** Claims a clip whose upload began alone, where the database is back. Null while it is away. */
  async function claimAfterAll(clip: Clip, { origin: at, fingerprint }: ClipClaim, sha256: string) {
    if (alone.sinceMs() !== null) return null
    const port = portOf()
    const session = sessions.get(clip.id)
    const file = { clip: clip.id, sizeBytes: clip.sizeBytes, fileName: fileNameOf(clip.path) }
    const request = { origin: at, fingerprint, ...file, sha256, own: null, mayBeStored: false }
    const answer = await port.claim(request)
    if (answer.kind !== 'granted' || session === undefined) throw new AppError('claim-lost')
    take(clip, request, answer.claim)
    if (!(await port.setSession(answer.claim, session))) throw new AppError('claim-lost')
    return answer.claim
  }

  /** Hashes the clip's file for a station that has one of the same fingerprint. */
  async function answerHash(clip: Clip, signal: AbortSignal) {
    const held = local.get(clip.id)?.claim
    if (held) await portOf().setHash(held, await hash(clip, signal))
  }

  async function hash(clip: Clip, signal: AbortSignal): Promise<string> {
    const known = knownHash(clip)
    if (known !== null) return known
    const sha256 = await files.sha256(clip.path, signal)
    if (hashes.size >= MAX_HASHES) hashes.clear()
    hashes.set(clip.id, { modifiedAtMs: clip.modifiedAtMs, sha256 })
    return sha256
  }

  function knownHash({ id, modifiedAtMs }: Clip): string | null {
    const known = hashes.get(id)
    return known?.modifiedAtMs === modifiedAtMs ? known.sha256 : null
  }

  async function keyOf(clip: Clip) {
    const at = origin()
    if (at === null) throw new AppError('service-missing')
    const fingerprint = clip.fingerprint ?? (await files.fingerprint(clip.path))
    return { origin: at, fingerprint: claimedContent(clip, fingerprint) }
  }

  function portOf(): ClaimPort {
    const port = facility.claims()
    if (port === null) throw new AppError('facility-away')
    return port
  }

  function forget(id: ClipId) {
    hashes.delete(id)
    sessions.delete(id)
  }

  return { acquire, reserved, commit, answerHash, forget, isShared }
}
