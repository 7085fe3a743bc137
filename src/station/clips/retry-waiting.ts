import type { FailureCode } from '../contract/failure.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { ClipLifecycle } from './clip-lifecycle.ts'
import { everyClip } from './every-clip.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'page' | 'roomForMore'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly clock: Clock
}

interface Which {
  readonly because: ReadonlySet<FailureCode>
  /** Only clips of this source folder. */
  readonly folder?: string
}

/** Retries the clips that waited because of these failures. Yields between clips: there may be thousands. */
export async function retryWaiting(
  { store, lifecycle, clock }: Parts,
  { because, ...where }: Which,
  signal: AbortSignal,
) {
  const yieldToEventLoop = createYielder(clock, store.roomForMore)
  for (const { id } of everyClip(store, { kinds: ['waiting'], ...where })) {
    await yieldToEventLoop(signal)
    if (signal.aborted) return
    const { state } = lifecycle.get(id)
    if (state.kind === 'waiting' && because.has(state.because.code)) lifecycle.apply(id, { kind: 'retried' })
  }
}
