import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
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
