import type { ClipKind } from '../../contract/clips/clip.ts'

/** A clip's state in a few words, as a table shows it. */
export const statesEn: Record<ClipKind, string> = {
  found: 'found',
  settling: 'being written',
  probing: 'analyzing',
  unreadable: 'unreadable',
  duplicate: 'duplicate',
  untagged: 'needs tags',
  held: 'held',
  queued: 'queued',
  reserving: 'reserving',
  sending: 'uploading',
  confirming: 'confirming',
  processing: 'uploaded, processing',
  completed: 'completed',
  failed: 'needs attention',
  waiting: 'waiting to retry',
  missing: 'file missing',
  cancelled: 'canceled',
  'gone-at-service': 'deleted from service',
  'uploaded-elsewhere': 'uploaded by another station',
  'original-missing': 'original missing',
  'left-out': 'left out',
}
