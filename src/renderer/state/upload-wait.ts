import type { UploadBlock } from '../../station/contract/safety.ts'

type Waiting = { readonly kind: 'queued' } | { readonly kind: 'held' | 'waiting'; readonly untilMs: number }

/** Returns the reason why a clip or rep waits; null while its hold or its retry decides, or where an upload may start. */
export function uploadWait(state: Waiting, block: UploadBlock | null, nowMs: number): UploadBlock['kind'] | null {
  switch (block?.kind) {
    case undefined:
    // These are shown for the whole queue; a row keeps its turn.
    case 'paused':
    case 'schedule':
    case 'trouble':
      return null
    case 'offline':
      return state.kind === 'queued' || state.untilMs <= nowMs ? 'offline' : null
    case 'no-service':
    case 'no-key':
    case 'key-refused':
    case 'captures-refused':
    case 'access-refused':
      return block.kind
  }
}
