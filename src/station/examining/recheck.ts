import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import { claimsContent } from '../clips/same-content.ts'
import type { Clip, ClipKind } from '../contract/clip.ts'
import { noOriginalKinds } from '../contract/clip-kinds.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'

/** Failures that a restart does not change. A person can change some, and retries then. */
const finalCodes: ReadonlySet<FailureCode> = new Set([
  'processing-failed',
  'capture-elsewhere',
  'maybe-uploaded',
  'video-too-large',
  'target-insecure',
  'target-private',
])

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly clock: Clock
}

/**
 * Checks clips again after a start: tags in the settings, permissions of files and rights of the account may have
 * changed. Yields between clips: there may be years of duplicates and failures. Returns `over`, as once is enough.
 */
export async function recheckAll(
  kinds: readonly ClipKind[],
  { store, lifecycle, clock }: Parts,
  signal: AbortSignal,
): Promise<'over'> {
  const yieldToEventLoop = createYielder(clock, store.roomForMore)
  for (const kind of kinds) {
    for (const { id } of everyClip(store, { kinds: [kind] })) {
      await yieldToEventLoop(signal)
      if (signal.aborted) return 'over'
      const clip = lifecycle.get(id)
      if (clip.state.kind === kind) recheck({ store, lifecycle }, clip)
    }
  }
  return 'over'
}

function recheck({ store, lifecycle }: Pick<Parts, 'store' | 'lifecycle'>, { id, state, fingerprint }: Clip) {
  switch (state.kind) {
    case 'probing':
      return void lifecycle.apply(id, { kind: 'interrupted' })
    case 'untagged':
      return void lifecycle.apply(id, { kind: 'moved-again' })
    case 'waiting':
      return void lifecycle.apply(id, { kind: 'retried' })
    case 'unreadable':
      if (state.because.code === 'file-locked') lifecycle.apply(id, { kind: 'retried' })
      return
    case 'failed':
      if (!finalCodes.has(state.because.code)) lifecycle.apply(id, { kind: 'retried' })
      return
    case 'duplicate': {
      // The process may have ended after the original was lost and before this clip was retried.
      const original = store.get(state.of)
      const stands = original && claimsContent(original.state) && original.fingerprint === fingerprint
      if (!stands) lifecycle.apply(id, { kind: 'retried' })
      return
    }
    case 'left-out': {
      // The same for a copy; a person's word and a pattern need no original.
      const original = state.of === null ? null : store.get(state.of)
      const isLost = original === undefined || (original && noOriginalKinds.includes(original.state.kind))
      if (isLost) lifecycle.apply(id, { kind: 'retried' })
      return
    }
    default:
      return
  }
}
