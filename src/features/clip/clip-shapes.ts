import type { StateShape } from '../../renderer/components/state-mark.tsx'
import type { ClipKind } from '../../station/contract/clip.ts'

/** Shape of every clip state; src/words has the words. */
export const clipShapes: Readonly<Record<ClipKind, StateShape>> = {
  found: 'rescan',
  settling: 'rescan',
  probing: 'rescan',
  unreadable: 'stopped',
  duplicate: 'off',
  untagged: 'needs-tags',
  held: 'held',
  queued: 'queued',
  reserving: 'sending',
  sending: 'sending',
  confirming: 'sending',
  processing: 'safe',
  completed: 'completed',
  failed: 'stopped',
  waiting: 'retry',
  missing: 'warning',
  cancelled: 'off',
  'gone-at-service': 'warning',
  'uploaded-elsewhere': 'safe',
  'original-missing': 'warning',
  'left-out': 'off',
}
