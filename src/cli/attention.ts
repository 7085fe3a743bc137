import { existsSync } from 'node:fs'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { ClipStore } from '../core/ports.ts'
import { attentionKinds } from './settling.ts'

const PAGE = 500

/**
 * Whether any clip needs somebody: one whose file is in the folders now, or one that changed in this run. A file that was
 * taken away after an earlier run has been attended to.
 */
export function someNeedAttention(store: ClipStore, changed: ReadonlySet<ClipId>): boolean {
  let after: ClipId | null = null
  for (;;) {
    const page: Clip[] = store.page({ kinds: attentionKinds, after, limit: PAGE })
    if (page.some(({ id, path }) => changed.has(id) || existsSync(path))) return true
    after = page.at(-1)?.id ?? null
    if (after === null) return false
  }
}
