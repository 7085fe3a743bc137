import { limits } from '../../service/limits.ts'
import { AppError } from '../app-error.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import type { Attempts } from './attempt.ts'
import type { Confirmer } from './confirm.ts'

/** Uploads are judged by so long: any connection may pause for a while. */
const WINDOW_MS = 2 * 60_000
const MARK_INTERVAL_MS = 10_000
/** After a longer gap the computer slept, or the station was busy: its rates say nothing. */
const MAX_GAP_MS = 60_000
/** The rest of a trickling upload takes so many times as long as its whole video would at the rate that the line shows. */
const SLOWNESS = 10
/** Others show a rate once they sent for this part of the window. */
const MIN_SHARE = 0.25

interface Sum {
  bytes: number
  /** Time of all uploads together. */
  ms: number
}

interface Mark {
  readonly atMs: number
  readonly sentBytes: number
  readonly all: Readonly<Sum>
}

interface Moving {
  readonly sizeBytes: number
  readonly beganAtMs: number
  sentBytes: number
  marks: Mark[]
}

/**
 * Finds an upload whose connection trickles. The floor is what the line shows: other uploads at the same time, else the
 * ones before. The line itself may have become slow since those: the next upload tells, so no other one is found until a
 * video went out.
 */
function createTrickleWatch(clock: Pick<Clock, 'monotonicMs'>) {
  const moving = new Map<ClipId, Moving>()
  const all: Sum = { bytes: 0, ms: 0 }
  let before: Sum | null = null
  let awaitsProof = false
  let tickedAtMs = clock.monotonicMs()

  function tick(): number {
    const nowMs = clock.monotonicMs()
    const gapMs = nowMs - tickedAtMs
    tickedAtMs = nowMs
    all.ms += gapMs * moving.size
    if (gapMs > MAX_GAP_MS) for (const one of moving.values()) one.marks = []
    for (const one of moving.values()) {
      const last = one.marks.at(-1)
      if (!last || nowMs - last.atMs >= MARK_INTERVAL_MS)
        one.marks.push({ atMs: nowMs, sentBytes: one.sentBytes, all: { ...all } })
      while (one.marks[1] && nowMs - one.marks[1].atMs >= WINDOW_MS) one.marks.shift()
    }
    return nowMs
  }

  function moved(id: ClipId, sizeBytes: number, sentBytes: number) {
    const nowMs = tick()
    const known = moving.get(id)
    const one = known ?? { sizeBytes, beganAtMs: nowMs, sentBytes: 0, marks: [] }
    all.bytes += sentBytes - one.sentBytes
    one.sentBytes = sentBytes
    moving.set(id, one)
  }

  /** A video that went out shows the line's rate: until its answer, since buffers on the way take bytes at once. */
  function ended(id: ClipId) {
    const nowMs = tick()
    const one = moving.get(id)
    moving.delete(id)
    if (one === undefined || one.sentBytes < one.sizeBytes) return
    awaitsProof = false
    const last = before ?? { bytes: 0, ms: 0 }
    before = { bytes: last.bytes / 2 + one.sizeBytes, ms: last.ms / 2 + nowMs - one.beganAtMs }
  }

  /** Forgets what the line showed: it may be another one now. */
  function restart() {
    before = null
    for (const one of moving.values()) one.marks = []
  }

  /** Time that the rest of an upload may take; infinite where nothing shows a faster line. */
  function allowedMs({ sizeBytes }: Moving, others: Sum, windowMs: number): number {
    if (others.ms >= windowMs * MIN_SHARE) return SLOWNESS * ((sizeBytes * others.ms) / others.bytes)
    if (awaitsProof) return Number.POSITIVE_INFINITY
    return SLOWNESS * (before === null ? limits.uploadWindowMs : (sizeBytes * before.ms) / before.bytes)
  }

  function isTrickling(one: Moving, nowMs: number): boolean {
    const [since] = one.marks
    if (since === undefined || one.sentBytes >= one.sizeBytes) return false
    const windowMs = nowMs - since.atMs
    if (windowMs < WINDOW_MS) return false
    const bytes = one.sentBytes - since.sentBytes
    const others = { bytes: all.bytes - since.all.bytes - bytes, ms: all.ms - since.all.ms - windowMs }
    const restMs = ((one.sizeBytes - one.sentBytes) * windowMs) / bytes
    return restMs > allowedMs(one, others, windowMs)
  }

  /** Finds an upload that should give its slot to another one. */
  function find(): ClipId | null {
    const nowMs = tick()
    for (const [id, one] of moving) if (isTrickling(one, nowMs)) return id
    return null
  }

  /** Notes that the found upload gives its slot back. */
  function gaveBack() {
    before = null
    awaitsProof = true
  }

  return { moved, ended, restart, find, gaveBack }
}

/** An upload that moves no byte for this long after a network change is restarted. */
const NO_PROGRESS_TIMEOUT_MS = 5_000
/** Time in which uploads are watched after a network change: a dead connection's buffer may take bytes for a while. */
const SUSPECT_TTL_MS = 15_000

/** Long enough for another clip to take the slot first. */
const TRICKLE_RETRY_DELAY_MS = 30_000

interface RunningUpload {
  readonly stop: AbortController
  readonly sizeBytes: number
  /** The service in use when the upload began. */
  readonly from: ServiceOrigin | null
}

interface RunningUploadsParts {
  readonly store: Pick<ClipStore, 'get'>
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly origin: () => ServiceOrigin | null
}

/** The uploads under way, for the upload queue: aborts them when their connection is dead or the service has changed. */
function createRunningUploads({ store, clock, origin }: RunningUploadsParts) {
  const uploads = new Map<ClipId, RunningUpload>()
  /** When the last byte of each upload moved, since the network changed. */
  const suspects = new Map<ClipId, number>()
  let suspectsEndAtMs = 0
  const trickles = createTrickleWatch(clock)

  /** Returns the signal that aborts the upload. */
  function begin({ id, sizeBytes }: Clip): AbortSignal {
    const stop = new AbortController()
    uploads.set(id, { stop, sizeBytes, from: origin() })
    return stop.signal
  }

  function ended(id: ClipId) {
    uploads.delete(id)
    suspects.delete(id)
    trickles.ended(id)
  }

  /** Aborts one upload, or all. An upload whose last byte is out continues: its video may be stored. */
  function abort(id?: ClipId) {
    for (const [each, { stop }] of uploads) {
      if ((id === undefined || each === id) && store.get(each)?.state.kind !== 'confirming') stop.abort()
    }
  }

  function abortStalled() {
    const nowMs = clock.monotonicMs()
    if (nowMs >= suspectsEndAtMs) suspects.clear()
    for (const [id, movedAtMs] of suspects)
      if (nowMs - movedAtMs >= NO_PROGRESS_TIMEOUT_MS) uploads.get(id)?.stop.abort()
  }

  /** Aborts uploads to a service that is no longer in use. */
  function abortForOtherService() {
    const here = origin()
    for (const [id, { from }] of uploads) if (from && here && compareOrigins(from, here) !== 'same') abort(id)
  }

  /** Watches all uploads for progress after a wake or a network change: a dead connection may never report an error. */
  function expectMotion() {
    const nowMs = clock.monotonicMs()
    suspectsEndAtMs = nowMs + SUSPECT_TTL_MS
    for (const id of uploads.keys()) suspects.set(id, nowMs)
    trickles.restart()
  }

  /** Records that bytes of an upload moved. */
  function moved({ id, sizeBytes }: Clip, sentBytes: number) {
    if (suspects.has(id)) suspects.set(id, clock.monotonicMs())
    trickles.moved(id, sizeBytes, sentBytes)
  }

  /** Ends an upload that trickles where another one could use its slot: `isWanted` tells for the sizes that remain. */
  function endTrickling(isWanted: (sizesBytes: readonly number[]) => boolean) {
    const id = trickles.find()
    const found = id === null ? undefined : uploads.get(id)
    if (id === null || !found || store.get(id)?.state.kind !== 'sending' || !isWanted(sizesBytes(id))) return
    trickles.gaveBack()
    found.stop.abort(new AppError('upload-slow', { retryAfterMs: TRICKLE_RETRY_DELAY_MS }))
  }

  const sizesBytes = (without?: ClipId) =>
    [...uploads].filter(([id]) => id !== without).map(([, { sizeBytes }]) => sizeBytes)

  return { begin, ended, abort, abortStalled, abortForOtherService, endTrickling, expectMotion, moved, sizesBytes }
}

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly bulk: Pick<BulkStore, 'isPending'>
  readonly clock: Clock
  readonly origin: () => ServiceOrigin | null
  readonly attempts: Pick<Attempts, 'attempt'>
  readonly confirmer: Confirmer
  readonly permission: Pick<
    CapturePermission,
    'isRefused' | 'isTrying' | 'toTry' | 'begin' | 'ended' | 'concludeForAll'
  >
  /** Number of parallel uploads; 0 while none may start. */
  readonly parallel: () => number
  /** A lower number for large clips on a slow connection. */
  readonly parallelFor: (sizesBytes: readonly number[]) => number
  /** Called with errors of the station itself, such as a full disk. */
  readonly onTrouble: (error: unknown) => void
}

const CONFIRM_CONCURRENCY = 4

/** Clips at the head of the queue that are searched for one to try while captures are refused. */
const MAX_CANDIDATES = 50

/**
 * Runs the upload queue. The queue is a table: the next clip is read from the database each time, so a killed process
 * loses nothing.
 */
export function createUploadQueue(parts: Parts) {
  const { store, lifecycle, clock, origin, attempts, confirmer, permission, onTrouble } = parts
  const sending = new Map<ClipId, Promise<void>>()
  const confirming = new Map<ClipId, Promise<void>>()
  const alreadyAsked = new Set<ClipId>()
  const uploads = createRunningUploads({ store, clock, origin })
  const next = createNextClip(parts)

  /** Starts every upload and confirmation that may start now. */
  async function fill(signal: AbortSignal) {
    uploads.abortStalled()
    uploads.abortForOtherService()
    requeueInterrupted()
    await releaseHeld(signal)
    if (signal.aborted) return
    for (let clip = nextToConfirm(); clip; clip = nextToConfirm()) {
      run(confirming, clip.id, confirmer.confirm(clip, signal))
    }
    // A bulk change gives clips other tags: none is uploaded with the old ones, even after a kill.
    if (parts.bulk.isPending()) return
    startUploads(signal)
    uploads.endTrickling(isSlotWanted)
  }

  function startUploads(signal: AbortSignal) {
    while (sending.size < parts.parallel()) {
      const clip = nextForSlot()
      if (!clip) permission.concludeForAll()
      if (!clip || sending.size >= parts.parallelFor([clip.sizeBytes, ...uploads.sizesBytes()])) return
      permission.begin(clip.id)
      const either = eitherSignal(signal, uploads.begin(clip))
      run(sending, clip.id, attempts.attempt(clip, either.signal, signal).finally(either.dispose))
    }
  }

  const nextForSlot = () => (permission.isRefused() ? nextDespiteRefusal() : next(['queued', 'waiting'], sending))

  /** True when another clip could be uploaded beside uploads of these sizes. */
  function isSlotWanted(sizesBytes: readonly number[]): boolean {
    if (sizesBytes.length >= parts.parallel()) return false
    const clip = nextForSlot()
    return clip !== undefined && sizesBytes.length < parts.parallelFor([clip.sizeBytes, ...sizesBytes])
  }

  /** Requeues clips that an earlier process, or a failed job, left in the middle of an upload. */
  function requeueInterrupted() {
    for (;;) {
      const clip = next(['reserving', 'sending'], sending)
      if (!clip) return
      lifecycle.apply(clip.id, { kind: 'interrupted' })
    }
  }

  /** Thousands of holds may end together, for instance after sleep. */
  async function releaseHeld(signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    for (;;) {
      await yieldToEventLoop(signal)
      const clip = next(['held'], sending)
      // A bulk change may hold the clips longer.
      if (!clip || signal.aborted || parts.bulk.isPending()) return
      lifecycle.apply(clip.id, { kind: 'hold-ended' })
    }
  }

  /** The next clip while captures are refused: one with a reservation, or one to try. */
  function nextDespiteRefusal(): Clip | undefined {
    const candidates = [...firstToSend()]
    return candidates.find(hasReservation) ?? permission.toTry(candidates)
  }

  function* firstToSend(): Generator<Clip> {
    const seen = new Set<ClipId>()
    for (let looked = 0; looked < MAX_CANDIDATES; looked++) {
      const clip = next(['queued', 'waiting'], sending, seen)
      if (!clip) return
      seen.add(clip.id)
      yield clip
    }
  }

  const hasReservation = ({ id }: Clip) => store.liveReservations(id).some(({ outcome }) => outcome.kind === 'open')

  /** True when captures are refused and no clip is left to try. */
  const isStoppedByRefusal = () =>
    permission.isRefused() && !permission.isTrying() && nextDespiteRefusal() === undefined

  /**
   * Takes turns: the service may give no answer about some clips for days. A clip whose attempt is under way is
   * `confirming` too, and waits for its own answer.
   */
  function nextToConfirm(): Clip | undefined {
    if (confirming.size >= CONFIRM_CONCURRENCY) return undefined
    const clip = next(['confirming'], sending, confirming, alreadyAsked)
    if (clip) alreadyAsked.add(clip.id)
    if (clip || alreadyAsked.size === 0) return clip
    alreadyAsked.clear()
    return nextToConfirm()
  }

  function run(running: Map<ClipId, Promise<void>>, id: ClipId, work: Promise<void>) {
    running.set(
      id,
      work.catch(onTrouble).finally(() => {
        running.delete(id)
        permission.ended(id)
        uploads.ended(id)
      }),
    )
  }

  /** Resolves when all uploads and confirmations under way have ended. */
  async function drained() {
    await Promise.all([...sending.values(), ...confirming.values()])
  }

  const { abort, expectMotion, moved } = uploads
  return { fill, abort, expectMotion, moved, isStoppedByRefusal, drained }
}

/** Creates a function that reads the first clip in these states, except some. */
const createNextClip =
  ({ store, clock }: Pick<Parts, 'store' | 'clock'>) =>
  (
    kinds: Parameters<ClipStore['next']>[0]['kinds'],
    ...without: readonly (ReadonlyMap<ClipId, unknown> | ReadonlySet<ClipId>)[]
  ): Clip | undefined =>
    store.next({
      kinds,
      resume: 'sending',
      nowMs: clock.nowMs(),
      except: new Set(without.flatMap((clips) => [...clips.keys()])),
    })
