import type { Clip, ClipId } from '../../contract/clips/clip.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import type { Attempts } from './attempt.ts'
import type { Confirmer } from './confirm.ts'
import { createRunningUploads } from './running-uploads.ts'

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

const CONFIRM_CONCURRENCY = 4

/** How far into the queue a clip is looked for that may be tried although captures are refused. */
const MAX_CANDIDATES = 50

/** The queue is a table: what runs next is read from the database each time, so nothing is lost with the process. */
export function createUploadQueue(parts: Parts) {
  const { store, lifecycle, clock, origin, attempts, confirmer, permission, onTrouble } = parts
  const sending = new Map<ClipId, Promise<void>>()
  const confirming = new Map<ClipId, Promise<void>>()
  const alreadyAsked = new Set<ClipId>()
  const uploads = createRunningUploads({ store, clock, origin })

  /** Starts whatever may start now. */
  async function fill(signal: AbortSignal) {
    uploads.abortStalled()
    uploads.abortForOtherService()
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
      if (!clip || sending.size >= parts.parallelFor([clip.sizeBytes, ...uploads.sizesBytes()])) return
      permission.begin(clip.id)
      const either = eitherSignal(signal, uploads.begin(clip))
      run(sending, clip.id, attempts.attempt(clip, either.signal, signal).finally(either.dispose))
    }
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

  /** True when captures are refused, and every clip that could show otherwise was tried. */
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
        uploads.ended(id)
      }),
    )
  }

  /** Resolves when everything that was under way has noticed that it is over. */
  async function drained() {
    await Promise.all([...sending.values(), ...confirming.values()])
  }

  const { abort, expectMotion, moved } = uploads
  return { fill, abort, expectMotion, moved, isStoppedByRefusal, drained }
}
