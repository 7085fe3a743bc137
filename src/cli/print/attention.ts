import { existsSync } from 'node:fs'
import type { ClipId } from '../../contract/clips/clip.ts'
import { attentionKinds } from '../../contract/clips/clip-kinds.ts'
import { everyClip } from '../../core/clips/every-clip.ts'
import type { ClipStore } from '../../core/ports.ts'

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
