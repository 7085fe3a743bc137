import type { ClipKind, LeftOutReason } from '../../station/contract/clip.ts'

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

/** Why a file is left out, for the file’s original, photo or pattern where there is one. */
export const leftOutReasonsEn: Readonly<Record<LeftOutReason, (name: string | null) => string>> = {
  proxy: (name) => (name ? `Proxy of ${name}` : 'Proxy of another video'),
  'small-copy': (name) => (name ? `Smaller copy of ${name}` : 'Smaller copy of another video'),
  'edited-copy': (name) => (name ? `Edited copy of ${name}` : 'Edited copy of another video'),
  'live-photo': (name) => (name ? `Live Photo of ${name}` : 'Live Photo'),
  excluded: (name) => (name ? `Excluded by ${name}` : 'Excluded'),
  'by-person': () => 'Left out by someone',
}
