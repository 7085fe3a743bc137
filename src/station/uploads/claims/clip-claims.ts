import { AppError, toFailure } from '../../app-error.ts'
import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import { fileNameOf } from '../../clips/paths.ts'
import { certainAfterMs } from '../../clips/target-end.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import type { Failure } from '../../contract/failure.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClaimAnswer, ClaimPort, ClaimRequest, DoubtfulClaim, HeldClaim } from '../../ports/claim-port.ts'
import type { Facility } from '../../ports/facility-ports.ts'
import type { Clock, Files, Service } from '../../ports.ts'
import type { RateLimiter } from '../../runtime/rate-limiter.ts'
import type { ServiceOrigin } from '../../service/service-origin.ts'
import { fetchUploadStatus } from '../upload-status.ts'
import { claimedContent, claimPortOf } from './claimed-content.ts'
import type { GoingAlone } from './going-alone.ts'
import type { LocalClaims } from './local-claims.ts'

const MAX_HASHES = 1_000

export type FileHashes = ReturnType<typeof createFileHashes>

/** Hashes of files whose clips wait for other stations: each file is read once. */
export function createFileHashes(files: Pick<Files, 'sha256'>) {
  const hashes = new Map<ClipId, { readonly modifiedAtMs: number; readonly sha256: string }>()

  /** The clip's hash, if its file was hashed and is unchanged. */
  function cached({ id, modifiedAtMs }: Clip): string | null {
    const one = hashes.get(id)
    return one?.modifiedAtMs === modifiedAtMs ? one.sha256 : null
  }

  /** Throws like `Files.sha256`. */
  async function of(clip: Clip, signal: AbortSignal): Promise<string> {
    const before = cached(clip)
    if (before !== null) return before
    const sha256 = await files.sha256(clip.path, signal)
    if (hashes.size >= MAX_HASHES) hashes.clear()
    hashes.set(clip.id, { modifiedAtMs: clip.modifiedAtMs, sha256 })
    return sha256
  }

  return { cached, of, forget: (id: ClipId) => void hashes.delete(id) }
}

interface Parts {
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'apply' | 'note'>
  readonly facility: Facility
  readonly local: LocalClaims
  readonly alone: Pick<GoingAlone, 'sinceMs'>
  readonly files: Pick<Files, 'fingerprint'>
  readonly hashes: FileHashes
  readonly service: Pick<Service, 'nowMs' | 'capture'>
  readonly rateLimiter: RateLimiter
  readonly clock: Pick<Clock, 'nowMs'>
  readonly random: () => number
  readonly origin: () => ServiceOrigin | null
  readonly settings: () => Pick<Settings, 'folders'>
  readonly settleRep: (clip: Clip) => Promise<boolean>
}

/**
 * Claims clips of shared folders before their uploads, so that several stations of a facility upload each content once.
 * Clips of other folders need no claim. Used by `createUploadClaims`.
 */
export function createClipClaims(parts: Parts) {
  const { lifecycle, facility, local, alone, hashes, service, clock, random } = parts

  const isShared = ({ folder }: Clip) =>
    facility.isJoined() && parts.settings().folders.some(({ path, shared }) => shared && path === folder)

  /**
   * Claims a clip that is about to be reserved, and agrees on its rep, which a reserved clip can't change. False where it
   * must not be reserved now: then the clip has the state that says why.
   */
  async function acquire(clip: Clip, signal: AbortSignal): Promise<boolean> {
    if (!isShared(clip)) {
      local.giveUp(clip.id)
      // This clip is uploaded while the facility is away, too.
      await parts.settleRep(clip)
      return true
    }
    try {
      return (await claim(clip, signal)) && (await agreeOnRep(clip)) && hasSameTags(clip)
    } catch (error) {
      if (!signal.aborted) wait(clip, toFailure(error))
      return false
    }
  }

  /** Stations that share a folder would upload the cameras of one attempt as two reps. */
  async function agreeOnRep(clip: Clip): Promise<boolean> {
    if (!(await parts.settleRep(clip)) && alone.sinceMs() === null) throw new AppError('facility-away')
    return true
  }

  /** Tags may change while other stations are asked: then the next attempt checks the new ones first. */
  const hasSameTags = ({ id, tags }: Clip) => JSON.stringify(lifecycle.get(id).tags) === JSON.stringify(tags)

  const wait = ({ id }: Clip, because: Failure) =>
    lifecycle.apply(id, { kind: 'broke', because, atMs: clock.nowMs(), jitter: random() }, { details: { because } })

  async function claim(clip: Clip, signal: AbortSignal): Promise<boolean> {
    const key = await keyOf(clip, parts)
    const sinceMs = alone.sinceMs()
    if (sinceMs !== null) {
      local.keep({ clip: clip.id, ...key, claim: null })
      lifecycle.note(clip.id, 'went-alone', { details: { sinceMs } })
      return true
    }
    const port = claimPortOf(facility)
    const request: ClaimRequest = {
      ...key,
      clip: clip.id,
      sizeBytes: clip.sizeBytes,
      fileName: fileNameOf(clip.path),
      sha256: hashes.cached(clip),
      own: local.get(clip.id)?.claim ?? null,
      mayBeStored: clip.sha256 !== null,
    }
    let answer = await port.claim(request)
    const hashed = answer.kind === 'hash-needed' ? { ...request, sha256: await hashes.of(clip, signal) } : request
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

  /** Asks the service about a video that another station has sent, and that the service has confirmed to nobody yet. */
  async function resolve(
    { port, clip, request }: { readonly port: ClaimPort; readonly clip: Clip; readonly request: ClaimRequest },
    doubtful: DoubtfulClaim,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { station, sessionId, targetExpiresAtMs } = doubtful
    const nowMs = service.nowMs()
    const isTargetOver = nowMs !== null && nowMs >= certainAfterMs(targetExpiresAtMs)
    await parts.rateLimiter(signal)
    const status = sessionId === null ? 'not-stored' : await fetchUploadStatus(service, sessionId, signal)
    if (status === 'stored') await port.confirmUploaded(doubtful)
    // A capture that was reported may have been deleted since, on purpose.
    if (status === 'stored' || (status === 'gone' && doubtful.isReported)) return follow(clip, { station, sessionId })
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

  return { acquire }
}

async function keyOf(clip: Clip, { origin, files }: Pick<Parts, 'origin' | 'files'>) {
  const at = origin()
  if (at === null) throw new AppError('service-missing')
  const fingerprint = clip.fingerprint ?? (await files.fingerprint(clip.path))
  return { origin: at, fingerprint: claimedContent(clip, fingerprint) }
}
