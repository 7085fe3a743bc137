import type { Clip, ClipId } from '../../contract/clip.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { Attempts } from './attempt.ts'
import type { Confirmer } from './confirm.ts'

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly clock: Clock
  readonly attempts: Attempts
  readonly confirmer: Confirmer
  /** How many clips are sent at the same time. */
  readonly parallel: number
  readonly holdMs: number
  /** Work that ended with an error of our own, such as a full disk. */
  readonly onTrouble: (error: unknown) => void
}

/** The queue is a table: what runs next is read from the database each time, so nothing is lost with the process. */
export function createUploadQueue({ store, book, clock, attempts, confirmer, parallel, holdMs, onTrouble }: Parts) {
  const sending = new Map<ClipId, Promise<void>>()
  const confirming = new Map<ClipId, Promise<void>>()

  /** Starts whatever may start now. */
  function fill(signal: AbortSignal) {
    takeBackAbandoned()
    releaseHeld()
    for (let clip = nextToConfirm(); clip; clip = nextToConfirm()) {
      run(confirming, clip.id, confirmer.confirm(clip, signal))
    }
    while (sending.size < parallel) {
      const clip = nextToSend()
      if (!clip) return
      run(sending, clip.id, attempts.attempt(clip, signal))
    }
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
    return store.next({ kinds, resume: 'sending', nowMs: clock.nowMs(), holdMs, except: new Set(running.keys()) })
  }

  function run(running: Map<ClipId, Promise<void>>, id: ClipId, work: Promise<void>) {
    running.set(
      id,
      work.catch(onTrouble).finally(() => running.delete(id)),
    )
  }

  /** Resolves when everything that was under way has noticed that it is over. */
  async function drained() {
    await Promise.all([...sending.values(), ...confirming.values()])
  }

  return { fill, drained }
}
