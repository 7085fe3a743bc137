import { existsSync } from 'node:fs'
import type { ClipId } from '../../contract/clips/clip.ts'
import { attentionKinds } from '../../contract/clips/clip-kinds.ts'
import { everyClip } from '../../core/clips/every-clip.ts'
import type { ClipStore } from '../../core/ports.ts'

/**
 * Whether any clip needs somebody: one whose file is in the folders now, or one that changed in this run. A file that was
 * taken away after an earlier run has been attended to.
 */
export function anyClipNeedsAttention(store: ClipStore, changed: ReadonlySet<ClipId>): boolean {
  for (const { id, path } of everyClip(store, { kinds: attentionKinds })) {
    if (changed.has(id) || existsSync(path)) return true
  }
  return false
}
