import { existsSync } from 'node:fs'
import { everyClip } from '../../station/clips/every-clip.ts'
import type { ClipId } from '../../station/contract/clip.ts'
import { attentionKinds } from '../../station/contract/clip-kinds.ts'
import type { ClipStore } from '../../station/ports.ts'

/**
 * True when a clip needs a person: one whose file still exists, or one that changed in this run. A file removed after
 * an earlier run counts as resolved.
 */
export function anyClipNeedsAttention(store: ClipStore, changed: ReadonlySet<ClipId>): boolean {
  for (const { id, path } of everyClip(store, { kinds: attentionKinds })) {
    if (changed.has(id) || existsSync(path)) return true
  }
  return false
}
