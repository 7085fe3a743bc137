import { counted } from './counted.ts'

/** The one answer to “is it safe?”, wherever it is shown. */
export const screenSafetyEn = {
  answers: {
    'needs-attention': 'Needs attention',
    working: 'Working',
    processing: 'Uploaded, processing',
    'all-uploaded': 'All uploaded',
  },
  noClips: 'Nothing to upload',
  /** In place of “Working” while no upload starts. */
  pending: { paused: 'Paused', schedule: 'Outside schedule', offline: 'Offline' },

  counts: {
    untagged: (clips: number) => counted(clips, 'needs tags', 'need tags'),
    stuck: (clips: number) => counted(clips, 'needs attention', 'need attention'),
    unanswered: (clips: number) => counted(clips, 'waits for your answer', 'wait for your answer'),
    writing: (clips: number) => counted(clips, 'being written', 'being written'),
    checking: (clips: number) => counted(clips, 'being checked', 'being checked'),
    held: (clips: number) => counted(clips, 'held', 'held'),
    queued: (clips: number) => counted(clips, 'queued', 'queued'),
    uploading: (clips: number) => counted(clips, 'uploading', 'uploading'),
    processing: (clips: number) => counted(clips, 'processing', 'processing'),
    completed: (clips: number) => counted(clips, 'completed', 'completed'),
    leftOut: (clips: number) => counted(clips, 'left out', 'left out'),
    cancelled: (clips: number) => counted(clips, 'canceled', 'canceled'),
    unsupported: (clips: number) => counted(clips, 'unsupported', 'unsupported'),
  },
  clips: (clips: number) => counted(clips, 'clip', 'clips'),
  left: (clips: number) => counted(clips, 'clip left', 'clips left'),
  doneBy: (clock: string) => `done by ${clock}`,
  opensAt: (moment: string) => `uploads from ${moment}`,

  /** Beside the upload rate. */
  inNeed: (clips: number) => counted(clips, 'needs attention', 'need attention'),

  /** A row’s state while no upload starts, with the reason below. */
  waiting: 'Waiting',
  waitsFor: (reason: string) => `Waits ${reason}`,
  reasons: {
    'no-service': 'for the service address',
    'no-key': 'for an API key',
    'key-refused': 'for a new API key',
    'captures-refused': 'for captures to be enabled',
    'access-refused': 'for access to the service',
    trouble: 'for this station',
    paused: 'until uploads resume',
    schedule: 'for the schedule',
    offline: 'for the service',
  },
}
