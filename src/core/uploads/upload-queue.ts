import type { Clip, ClipId } from '../../contract/clip.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import { eitherSignal } from '../either-signal.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { Attempts } from './attempt.ts'
import type { Confirmer } from './confirm.ts'

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly clock: Clock
  readonly attempts: Attempts
  readonly confirmer: Confirmer
  /** How many clips are sent at the same time; 0 while none may begin. */
  readonly parallel: number
  /** Fewer, beside a clip of this size on a slow line. */
  readonly parallelFor: (sizeBytes: number) => number
  /** Work that ended with an error of our own, such as a full disk. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * After another network has come, an upload that moves no byte for this long is begun again; it would notice much later
 * by itself. For a while: what a dead connection's buffer still takes looks like motion.
 */
const MOTION_WITHIN_MS = 5_000
const TRUSTED_AFTER_MS = 15_000

/** The queue is a table: what runs next is read from the database each time, so nothing is lost with the process. */
export function createUploadQueue(parts: Parts) {
  const { store, book, clock, attempts, confirmer, onTrouble } = parts
  const sending = new Map<ClipId, Promise<void>>()
  const confirming = new Map<ClipId, Promise<void>>()
  const stops = new Map<ClipId, AbortController>()
  /** What was being sent when another network came, and when bytes of it went out last. */
  const suspects = new Map<ClipId, number>()
  let trustedAtMs = 0

  /** Starts whatever may start now. */
  function fill(signal: AbortSignal) {
    giveUpDead()
    takeBackAbandoned()
    releaseHeld()
    for (let clip = nextToConfirm(); clip; clip = nextToConfirm()) {
      run(confirming, clip.id, confirmer.confirm(clip, signal))
    }
    while (sending.size < parts.parallel) {
      const clip = nextToSend()
      if (!clip || sending.size >= parts.parallelFor(clip.sizeBytes)) return
      const stop = new AbortController()
      const either = eitherSignal(signal, stop.signal)
      stops.set(clip.id, stop)
      run(sending, clip.id, attempts.attempt(clip, either.signal).finally(either.part))
    }
  }

  function giveUpDead() {
    const nowMs = clock.monotonicMs()
    if (nowMs >= trustedAtMs) suspects.clear()
    for (const [id, movedAtMs] of suspects) if (nowMs - movedAtMs >= MOTION_WITHIN_MS) withdraw(id)
  }

  /** Whatever an earlier process, or a job that could not write, has left on its way. */
  function takeBackAbandoned() {
    for (;;) {
      const clip = next(['reserving', 'sending'], sending)
      if (!clip) return
      book.apply(clip.id, { kind: 'interrupted' })
    }
  }

  function releaseHeld() {
    for (let clip = next(['held'], sending); clip; clip = next(['held'], sending)) {
      book.apply(clip.id, { kind: 'hold-ended' })
    }
  }

  const nextToSend = () => next(['queued', 'waiting'], sending)

  /** A clip whose attempt is still under way is `confirming` too, and waits for its answer itself. */
  const nextToConfirm = () =>
    confirming.size >= 4 ? undefined : next(['confirming'], new Map([...sending, ...confirming]))

  function next(
    kinds: Parameters<ClipStore['next']>[0]['kinds'],
    running: ReadonlyMap<ClipId, unknown>,
  ): Clip | undefined {
    return store.next({
      kinds,
      resume: 'sending',
      nowMs: clock.nowMs(),
      except: new Set(running.keys()),
    })
  }

  function run(running: Map<ClipId, Promise<void>>, id: ClipId, work: Promise<void>) {
    running.set(
      id,
      work.catch(onTrouble).finally(() => {
        running.delete(id)
        stops.delete(id)
        suspects.delete(id)
      }),
    )
  }

  /** Gives up what is being sent, of one clip or of all; a video whose last byte is out is waited for. */
  function withdraw(id?: ClipId) {
    for (const [each, stop] of stops) if (id === undefined || each === id) stop.abort()
  }

  /** The computer woke up, or has another network: what was being sent may never hear that its connection is dead. */
  function expectMotion() {
    const nowMs = clock.monotonicMs()
    trustedAtMs = nowMs + TRUSTED_AFTER_MS
    for (const id of stops.keys()) suspects.set(id, nowMs)
  }

  /** Bytes of it have gone out. */
  function moved(id: ClipId) {
    if (suspects.has(id)) suspects.set(id, clock.monotonicMs())
  }

  /** Resolves when everything that was under way has noticed that it is over. */
  async function drained() {
    await Promise.all([...sending.values(), ...confirming.values()])
  }

  return { fill, withdraw, expectMotion, moved, drained }
}
