import type { ClipKind } from '../../contract/clip.ts'

/** A clip's state in a few words, as a table shows it. */
export const statesEn: Record<ClipKind, string> = {
  found: 'found',
  settling: 'settling',
  probing: 'looking into it',
  unreadable: 'cannot be read',
  duplicate: 'same as another',
  untagged: 'needs tags',
  held: 'held',
  queued: 'in line',
  reserving: 'reserving',
  sending: 'sending',
  confirming: 'confirming',
  processing: 'safe, processing',
  completed: 'completed',
  failed: 'failed',
  waiting: 'trying again soon',
  missing: 'file missing',
  cancelled: 'cancelled',
  'gone-at-service': 'gone at the service',
}
