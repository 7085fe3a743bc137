import { FailureCode } from './failure.ts'

/** Failures of commands, exports, settings and the station itself: none of them can be what keeps a clip. */
const otherThanOfClips = FailureCode.extract([
  'export-not-allowed',
  'export-invalid',
  'export-failed',
  'export-running',
  'export-unknown',
  'export-elsewhere',
  'export-refused',
  'export-unwritable',
  'export-file-gone',
  'spool-lost',
  'job-not-found',
  'athlete-invalid',
  'roster-unreadable',
  'roster-undecided',
  'athlete-twice',
  'athlete-same-name',
  'import-gone',
  'import-open',
  'import-locked',
  'import-elsewhere',
  'query-invalid',
  'new-athlete-unknown',
  'lineup-empty',
  'nobody-on-deck',
  'nothing-to-undo',
  'undo-gone',
  'rep-of-two',
  'clip-unknown',
  'clip-ambiguous',
  'again-not-uploaded',
  'again-exists',
  'again-file-missing',
  'again-file-changed',
  'clock-too-far',
  'clock-same-camera',
  'clock-clip-untimed',
  'clock-moment-outside',
  'deck-in-future',
  'folder-overlaps',
  'watching-limited',
  'config-missing',
  'setting-given',
  'data-folder-in-use',
  'practice-in-use',
  'data-folder-unusable',
  'station-silent',
  'camera-unknown',
  'data-newer',
  'data-incompatible',
  'output-unwritable',
  'port-in-use',
  'keychain-locked',
  'keychain-unavailable',
  'practice-failed',
  'service-manager-missing',
  'service-manager-refused',
  'root-required',
  'not-here',
  'screens-missing',
  'ffmpeg-missing',
])

/** What can keep a clip from being tagged, uploaded or completed. */
export const ClipFailureCode = FailureCode.exclude(otherThanOfClips.options)
export type ClipFailureCode = Exclude<FailureCode, (typeof otherThanOfClips.options)[number]>

const isOfClip = (code: FailureCode): code is ClipFailureCode => ClipFailureCode.safeParse(code).success

/** A clip's state stores any failure, also one from a data folder of another version: what cannot be a clip's is a bug. */
export const clipFailureCode = (code: FailureCode): ClipFailureCode => (isOfClip(code) ? code : 'bug')
