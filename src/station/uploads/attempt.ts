import { AppError, toFailure } from '../app-error.ts'
import type { AthleteFinder } from '../athletes/find-athlete.ts'
import type { NewAthletes } from '../athletes/new-athletes.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip } from '../contract/clip.ts'
import { type Failure, type FailureCode, networkCodes, storeTroubleCodes } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import type { ClipStore, Clock, Files, Folders, Identifiers, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import type { Health } from '../service/health.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import type { Intake } from '../watching/intake.ts'
import { createAbandonedReservations, type StoredTwice } from './abandoned-reservations.ts'
import { type AttemptMeter, createAttemptMeter } from './attempt-meter.ts'
import type { UploadClaims } from './claims/upload-claims.ts'
import { newCapture } from './new-capture.ts'
import { createReserver, type Reserved } from './reserve.ts'
import { answerWaitMs, type Sender, type SendOutcome } from './sender-port.ts'
import { createRefusals } from './store-refusal.ts'
import { createUploadPreflight, folderMissing } from './upload-preflight.ts'
import { confirmStored, fetchUploadStatus } from './upload-status.ts'

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly bulk: Pick<BulkStore, 'ofClip'>
  readonly intake: Intake
  readonly files: Files
  readonly folders: Pick<Folders, 'isThere'>
  readonly service: Service
  readonly sender: Sender
  /** Claims of shared folders. */
  readonly claims: Pick<UploadClaims, 'acquire' | 'reserved' | 'commit'>
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly origin: () => ServiceOrigin | null
  readonly newAthletes: Pick<NewAthletes, 'get'>
  readonly rateLimiter: RateLimiter
  readonly athletes: Pick<AthleteFinder, 'isKnownHere' | 'forget'>
  readonly permission: Pick<CapturePermission, 'ask'>
  readonly health: Health
  readonly random: () => number
  readonly settings: () => Pick<Settings, 'folders'>
  readonly onProgress: (clip: Clip, sentBytes: number) => void
  /** Called with the ETag after the store confirmed the upload. */
  readonly onStored: (clip: Clip, etag: string | null) => void
  readonly onStoredTwice: (twice: StoredTwice) => void
  /** Called when the service says that an athlete does not exist. */
  readonly onAthleteLost: (athleteId: string) => void
  /** Estimated upload duration of a video of this size; 0 when unknown. */
  readonly neededMs: (sizeBytes: number) => number
}

export type Attempts = ReturnType<typeof createAttempts>

/** Runs upload attempts for the queue: reserve, send, and report the result to the clip machine. */
export function createAttempts(parts: Parts) {
  const { lifecycle, folders, service, sender, claims, clock, health, random } = parts
  const failedBy = (because: Failure) => ({ kind: 'broke', because, atMs: clock.nowMs(), jitter: random() }) as const
  const isReady = createUploadPreflight({ ...parts, failedBy })
  const { reserve, checkUnanswered } = createReserver(parts)
  const { check: checkAbandoned } = createAbandonedReservations(parts)
  const concludeRefusal = createRefusals({ ...parts, failedBy })
  const cameraOf = ({ folder }: Clip) =>
    parts.settings().folders.find(({ path }) => path === folder)?.cameraConfiguration ?? {}

  /** `signal` aborts this attempt. `stopping` ends the station: only it ends a request that makes a reservation. */
  async function attempt(queued: Clip, signal: AbortSignal, stopping: AbortSignal): Promise<void> {
    if (!(await isReady(queued, signal)) || !(await claims.acquire(queued, signal)) || signal.aborted) return
    // A bulk change gives the clip other tags first.
    if (parts.bulk.ofClip(queued.id).length > 0) return
    const clip = lifecycle.apply(queued.id, { kind: 'started' })
    if (clip.state.kind !== 'reserving') return
    let reserved: Reserved | null = null
    let outcome: SendOutcome
    const account = createAttemptMeter(clock)
    try {
      const clocks = { nowMs: clock.nowMs(), serviceNowMs: service.nowMs() }
      const capture = newCapture(clip, cameraOf(clip), clocks)
      reserved = await reserve(clip, capture, { signal, stopping })
      if (reserved === null) return
      signal.throwIfAborted()
      await claims.reserved(clip, { id: reserved.sessionId, expiresAtMs: expiryOf(reserved) })
      outcome = await send(clip, { reserved, fileName: capture.request.file_name, account }, signal)
    } catch (error) {
      const because = await failureOf(clip, endOfSlot(signal) ?? error, folders)
      return abandon(clip, { reserved, account }, because, signal)
    }
    if (outcome.kind === 'refused' && (await mayBeStored(clip, reserved, stopping))) return
    // Throws when the result cannot be saved. The clip stays `confirming`, and the service is asked later.
    conclude(clip, { reserved, account }, outcome)
  }

  async function send(
    clip: Clip,
    { reserved, fileName, account }: { reserved: Reserved; fileName: string; account: AttemptMeter },
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    account.begin()
    const outcome = await sender.send({
      target: reserved.target,
      file: { path: clip.path, sizeBytes: clip.sizeBytes, modifiedAtMs: clip.modifiedAtMs },
      fileName,
      signal,
      answerWaitMs: answerWaitMs(clip.state.kind === 'reserving' ? clip.state.tries : 0),
      onProgress: (sentBytes) => {
        // Moving bytes are a sign of health at any rate.
        health.succeeded('send')
        account.sent(sentBytes)
        parts.onProgress(clip, sentBytes)
      },
      onBodySent: async (sha256) => {
        account.sent(clip.sizeBytes)
        await claims.commit(clip, sha256)
        signal.throwIfAborted()
        const details = { ...account.details(), sha256 }
        const { state } = lifecycle.apply(clip.id, { kind: 'body-sent' }, { facts: { sha256 }, details })
        // The clip was withdrawn: the body is not closed, so nothing is stored.
        if (state.kind !== 'confirming') throw new AppError('upload-withdrawn')
      },
    })
    if (outcome.kind !== 'unknown') health.succeeded('send')
    return outcome
  }

  /**
   * Asks the service after a refusal: the store may refuse a second body because it has the first one, whose answer was
   * lost. Returns true when the service has the video, or doesn't say: then the clip is `confirming`.
   */
  async function mayBeStored({ id, sha256 }: Clip, { record, sessionId }: Reserved, stopping: AbortSignal) {
    if (sha256 === null) return false
    await parts.rateLimiter(stopping)
    const status = await fetchUploadStatus(service, sessionId, stopping).catch(() => 'unknown' as const)
    if (status === 'stored') confirmStored(lifecycle, id, { sessionId, record })
    if (status === 'unknown') lifecycle.apply(id, { kind: 'body-sent' }, { details: { sha256 } })
    return status === 'stored' || status === 'unknown'
  }

  function conclude(
    clip: Clip,
    { reserved, account }: { reserved: Reserved; account: AttemptMeter },
    outcome: SendOutcome,
  ) {
    const { sessionId } = reserved
    switch (outcome.kind) {
      case 'stored': {
        const extras = { reservation: asUsed(reserved), details: { etag: outcome.etag } }
        return parts.onStored(lifecycle.apply(clip.id, { kind: 'stored', sessionId }, extras), outcome.etag)
      }
      case 'unknown':
        // The clip is `confirming`: the service is asked before anything is sent again.
        return void lifecycle.note(clip.id, 'answer-lost', { details: lossOf(outcome) })
      case 'refused':
        return concludeRefusal(clip.id, { ...reserved, details: account.details() }, outcome)
    }
  }

  function abandon(
    clip: Clip,
    { reserved, account }: { reserved: Reserved | null; account: AttemptMeter },
    because: Failure,
    signal: AbortSignal,
  ) {
    if (isPaused(signal)) return void lifecycle.apply(clip.id, { kind: 'interrupted' }, { details: account.details() })
    if (because.code === 'athlete-not-found' && clip.tags) parts.onAthleteLost(clip.tags.athleteId)
    if (reserved && isTransferProblem(because)) health.failed('send', because)
    const facts = because.code === 'file-changed' ? { fingerprint: null } : {}
    lifecycle.apply(clip.id, failedBy(because), { facts, details: { because, ...account.details() } })
  }

  return { attempt, checkUnanswered, checkAbandoned }
}

/** Why an attempt was ended for other clips: unlike after a pause, the clip waits before its next one. */
const endOfSlot = ({ reason }: AbortSignal) => (reason instanceof AppError ? reason : null)

const isPaused = (signal: AbortSignal) => signal.aborted && endOfSlot(signal) === null

const lossOf = ({ detail, retryAfterMs }: SendOutcome & { kind: 'unknown' }) => ({
  detail,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})

const asUsed = (reserved: Reserved): ReservationRecord => {
  const { record, sessionId } = reserved
  return { ...record, outcome: { kind: 'used', sessionId, expiresAtMs: expiryOf(reserved) } }
}

const expiryOf = ({ record: { outcome } }: Reserved) => (outcome.kind === 'open' ? outcome.expiresAtMs : 0)

/** A missing file in an unavailable folder is not gone. */
async function failureOf(clip: Clip, error: unknown, folders: Parts['folders']): Promise<Failure> {
  const because = toFailure(error)
  const isAway = because.code === 'file-missing' && !(await folders.isThere(clip.folder))
  return isAway ? folderMissing(clip) : because
}

/** Failures of the network or the store, not of the file. */
const transferCodes: ReadonlySet<FailureCode> = new Set([...networkCodes, ...storeTroubleCodes])

const isTransferProblem = ({ code }: Failure) => transferCodes.has(code)
