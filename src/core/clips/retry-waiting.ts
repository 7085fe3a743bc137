import type { FailureCode } from '../../contract/failure.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { ClipLifecycle } from './clip-lifecycle.ts'
import { everyClip } from './every-clip.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'page'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'get'>
  readonly clock: Clock
}

interface Which {
  readonly because: ReadonlySet<FailureCode>
  /** Only those of this source folder. */
  readonly folder?: string
}

/** What they waited for is there again: the clips go on, one by one, so that nobody else has to wait for thousands. */
export async function retryWaiting(
  { store, lifecycle, clock }: Parts,
  { because, ...where }: Which,
  signal: AbortSignal,
) {
  const yieldToEventLoop = createYielder(clock)
  for (const { id } of everyClip(store, { kinds: ['waiting'], ...where })) {
    await yieldToEventLoop(signal)
    if (signal.aborted) return
    const { state } = lifecycle.get(id)
    if (state.kind === 'waiting' && because.has(state.because.code)) lifecycle.apply(id, { kind: 'retried' })
  }
}
