import { AppError, toFailure } from '../app-error.ts'
import type { AthleteFinder } from '../athletes/find-athlete.ts'
import { isAwaited, type NewAthletes, pendingFailure } from '../athletes/new-athletes.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipEvent } from '../clips/clip-machine.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { type Failure, type FailureCode, failure, networkCodes, storeTroubleCodes } from '../contract/failure.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { Settings } from '../contract/settings.ts'
import type { ClipStore, Clock, Files, Folders, Identifiers, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import type { Health } from '../service/health.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import type { Intake } from '../watching/intake.ts'
import { createAbandonedReservations, type StoredTwice } from './abandoned-reservations.ts'
import type { UploadClaims } from './claims/upload-claims.ts'
import { newCapture } from './new-capture.ts'
import { createReserver, type Reserved } from './reserve.ts'
import { answerWaitMs, type Sender, type SendOutcome } from './sender-port.ts'
import { confirmStored, fetchUploadStatus } from './upload-status.ts'

type StoreRefusal = SendOutcome & { readonly kind: 'refused' }

interface StoreRefusalParts {
  readonly store: Pick<ClipStore, 'ledger'>
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'apply'>
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly failedBy: (because: Failure) => ClipEvent & { readonly kind: 'broke' }
}

/** A reservation whose target refused an upload, with the account of that attempt. */
type Refused = Reserved & { readonly details: object }

/** Concludes attempts that a store refused, or that something on the way refused in its place. */
function createRefusals({ store, lifecycle, service, clock, failedBy }: StoreRefusalParts) {
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

interface UploadPreflightParts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly intake: Pick<Intake, 'recheckFile'>
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly newAthletes: Pick<NewAthletes, 'get'>
  readonly athletes: Pick<AthleteFinder, 'isKnownHere' | 'forget'>
  /** Creates the event of a failed attempt. */
  readonly failedBy: (because: Failure) => ClipEvent
}

/**
 * Checks a queued clip before its upload attempt: its athlete exists at the service in use, and its file is unchanged. A
 * clip that isn't ready gets the event that says why.
 */
function createUploadPreflight(parts: UploadPreflightParts) {
  const { lifecycle, intake, files, folders, newAthletes, athletes, failedBy } = parts

  /** Never sends the station's own id of a new athlete: the clip waits for the service's id, or is tagged again with it. */
  function isAthleteCreated({ id, tags }: Clip): boolean {
    const athlete = tags && newAthletes.get(tags.athleteId)
    if (!athlete) return true
    lifecycle.apply(id, isAwaited(athlete) ? failedBy(pendingFailure(athlete)) : { kind: 'retag' })
    return false
  }

  /** Checks the file just before the reservation: a reservation for a missing file would become an orphan. */
  async function isFileUnchanged(clip: Clip): Promise<boolean> {
    try {
      const file = await files.stat(clip.path)
      if (file === null) {
        // A file in an unavailable folder is not missing: the clip keeps its position and waits for the folder.
        if (await folders.isThere(clip.folder)) intake.recheckFile(clip)
        else lifecycle.apply(clip.id, failedBy(folderMissing(clip)))
        return false
      }
      await files.open(clip.path)
      if (file.sizeBytes === clip.sizeBytes && file.modifiedAtMs === clip.modifiedAtMs) return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // An unreadable folder says nothing about the file.
      if (error.code === 'folder-unreadable') {
        lifecycle.apply(clip.id, failedBy(toFailure(error)))
        return false
      }
    }
    // A file that changed, or cannot be opened, has to pass the finished test again.
    lifecycle.apply(clip.id, { kind: 'moved-again' }, { facts: { fingerprint: null } })
    return false
  }

  /** Never sends an athlete id to another service: the clip is tagged again from the source that named its athlete. */
  async function isAthleteOfThisService(clip: Clip, signal: AbortSignal): Promise<boolean> {
    if (clip.tags === null) return true
    const { athleteId } = clip.tags
    try {
      if (await athletes.isKnownHere(athleteId, signal)) return !signal.aborted
      athletes.forget(athleteId)
      lifecycle.apply(clip.id, { kind: 'retag' }, { facts: { tags: null }, details: { athleteElsewhere: athleteId } })
    } catch (error) {
      if (!signal.aborted) lifecycle.apply(clip.id, failedBy(toFailure(error)))
    }
    return false
  }

  return async function isReady(clip: Clip, signal: AbortSignal): Promise<boolean> {
    return isAthleteCreated(clip) && (await isFileUnchanged(clip)) && isAthleteOfThisService(clip, signal)
  }
}

const folderMissing = ({ folder }: Clip): Failure => failure('folder-missing', { folder })

type AttemptMeter = ReturnType<typeof createAttemptMeter>

/**
 * Measures the bytes and the rate of one attempt for the ledger. Bytes of a failed attempt count as sent, never as
 * stored.
 */
function createAttemptMeter(clock: Pick<Clock, 'monotonicMs'>) {
  let begunAtMs: number | null = null
  let sentBytes = 0

  return {
    begin() {
      begunAtMs = clock.monotonicMs()
    },
    sent(bytes: number) {
      sentBytes = bytes
    },
    /** Empty before the first byte. */
    details(): { sentBytes?: number; tookMs?: number; bytesPerSecond?: number } {
      if (begunAtMs === null) return {}
      const tookMs = Math.round(clock.monotonicMs() - begunAtMs)
      return { sentBytes, tookMs, bytesPerSecond: tookMs > 0 ? Math.round((sentBytes / tookMs) * 1_000) : 0 }
    },
  }
}

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
