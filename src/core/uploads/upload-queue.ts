import type { Clip, ClipId } from '../../contract/clips/clip.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import type { Attempts } from './attempt.ts'
import type { Confirmer } from './confirm.ts'

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
  /** How many clips are sent at the same time; 0 while none may begin. */
  readonly parallel: () => number
  /** Fewer, when clips of these sizes are among them and the line is slow. */
  readonly parallelFor: (sizesBytes: readonly number[]) => number
  /** Work that ended with an error of our own, such as a full disk. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * After another network has come, an upload that moves no byte for this long is begun again; it would notice much later
 * by itself. For a while: what a dead connection's buffer still takes looks like motion.
 */
const NO_PROGRESS_TIMEOUT_MS = 5_000
const SUSPECT_TTL_MS = 15_000

const CONFIRM_CONCURRENCY = 4

/** How far into the queue a clip is looked for that may be tried although captures are refused. */
const MAX_CANDIDATES = 50

interface Upload {
  readonly stop: AbortController
  readonly sizeBytes: number
  /** Where its service was when it began. */
  readonly from: ServiceOrigin | null
}

/** The queue is a table: what runs next is read from the database each time, so nothing is lost with the process. */
export function createUploadQueue(parts: Parts) {
  const { store, lifecycle, clock, origin, attempts, confirmer, permission, onTrouble } = parts
  const sending = new Map<ClipId, Promise<void>>()
  const confirming = new Map<ClipId, Promise<void>>()
  const alreadyAsked = new Set<ClipId>()
  const uploads = new Map<ClipId, Upload>()
  /** What was being sent when another network came, and when bytes of it went out last. */
  const suspects = new Map<ClipId, number>()
  let trustedAtMs = 0

  /** Starts whatever may start now. */
  async function fill(signal: AbortSignal) {
    abortStalled()
    abortForOtherService()
    requeueInterrupted()
    await releaseHeld(signal)
    if (signal.aborted) return
    for (let clip = nextToConfirm(); clip; clip = nextToConfirm()) {
      run(confirming, clip.id, confirmer.confirm(clip, signal))
    }
    // Thousands of clips get other tags: none leaves with those from before, also after a kill.
    if (parts.bulk.isPending()) return
    while (sending.size < parts.parallel()) {
      const clip = permission.isRefused() ? nextDespiteRefusal() : nextToSend()
      if (!clip) permission.concludeForAll()
      const sizesBytes = [...uploads.values()].map(({ sizeBytes }) => sizeBytes)
      if (!clip || sending.size >= parts.parallelFor([clip.sizeBytes, ...sizesBytes])) return
      const stop = new AbortController()
      const either = eitherSignal(signal, stop.signal)
      permission.begin(clip.id)
      uploads.set(clip.id, { stop, sizeBytes: clip.sizeBytes, from: origin() })
      run(sending, clip.id, attempts.attempt(clip, either.signal, signal).finally(either.dispose))
    }
  }

  function abortStalled() {
    const nowMs = clock.monotonicMs()
    if (nowMs >= trustedAtMs) suspects.clear()
    for (const [id, movedAtMs] of suspects)
      if (nowMs - movedAtMs >= NO_PROGRESS_TIMEOUT_MS) uploads.get(id)?.stop.abort()
  }

  /** What is on its way to a service that was left meanwhile. */
  function abortForOtherService() {
    const here = origin()
    for (const [id, { from }] of uploads) if (from && here && compareOrigins(from, here) !== 'same') abort(id)
  }

  /** Whatever an earlier process, or a job that could not write, has left on its way. */
  function requeueInterrupted() {
    for (;;) {
      const clip = next(['reserving', 'sending'], sending)
      if (!clip) return
      lifecycle.apply(clip.id, { kind: 'interrupted' })
    }
  }

  /** Thousands may have waited, for instance while this computer slept. */
  async function releaseHeld(signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    for (;;) {
      await yieldToEventLoop(signal)
      const clip = next(['held'], sending)
      if (!clip || signal.aborted) return
      lifecycle.apply(clip.id, { kind: 'hold-ended' })
    }
  }

  const nextToSend = () => next(['queued', 'waiting'], sending)

  /** While the service creates no captures: a clip that has its reservation already, or one to try. */
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

  /** Whether captures are refused, and every clip that could show otherwise was tried. */
  const isStoppedByRefusal = () =>
    permission.isRefused() && !permission.isTrying() && nextDespiteRefusal() === undefined

  /**
   * One after the other, and then from the first again: of some the service may say nothing for days. A clip whose attempt
   * is still under way is `confirming` too, and waits for its answer itself.
   */
  function nextToConfirm(): Clip | undefined {
    if (confirming.size >= CONFIRM_CONCURRENCY) return undefined
    const clip = next(['confirming'], sending, confirming, alreadyAsked)
    if (clip) alreadyAsked.add(clip.id)
    if (clip || alreadyAsked.size === 0) return clip
    alreadyAsked.clear()
    return nextToConfirm()
  }

  function next(
    kinds: Parameters<ClipStore['next']>[0]['kinds'],
    ...without: readonly (ReadonlyMap<ClipId, unknown> | ReadonlySet<ClipId>)[]
  ): Clip | undefined {
    return store.next({
      kinds,
      resume: 'sending',
      nowMs: clock.nowMs(),
      except: new Set(without.flatMap((clips) => [...clips.keys()])),
    })
  }

  function run(running: Map<ClipId, Promise<void>>, id: ClipId, work: Promise<void>) {
    running.set(
      id,
      work.catch(onTrouble).finally(() => {
        running.delete(id)
        permission.ended(id)
        uploads.delete(id)
        suspects.delete(id)
      }),
    )
  }

  /** Gives up what is being sent, of one clip or of all; a video whose last byte is out is waited for. */
  function abort(id?: ClipId) {
    for (const [each, { stop }] of uploads) {
      if ((id === undefined || each === id) && store.get(each)?.state.kind !== 'confirming') stop.abort()
    }
  }

  /** The computer woke up, or has another network: what was being sent may never hear that its connection is dead. */
  function expectMotion() {
    const nowMs = clock.monotonicMs()
    trustedAtMs = nowMs + SUSPECT_TTL_MS
    for (const id of uploads.keys()) suspects.set(id, nowMs)
  }

  /** Bytes of it have gone out. */
  function moved(id: ClipId) {
    if (suspects.has(id)) suspects.set(id, clock.monotonicMs())
  }

  /** Resolves when everything that was under way has noticed that it is over. */
  async function drained() {
    await Promise.all([...sending.values(), ...confirming.values()])
  }

  return { fill, abort, expectMotion, moved, isStoppedByRefusal, drained }
}
