import type { FailureCode } from '../../../station/contract/failure.ts'
import type { FailureSentence, FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'
import { auditFailuresEn } from './audit.ts'
import { clipFailuresEn } from './clip.ts'
import { facilityFailuresEn } from './facility.ts'
import { rosterFailuresEn } from './roster.ts'
import { serviceFailuresEn } from './service.ts'
import { stationFailuresEn } from './station.ts'
import { tagFailuresEn } from './tag.ts'
import { updateFailuresEn } from './update.ts'

/** Reasons why a preview or a shared video can’t be made. */
const videoFailuresEn = {
  'conversion-failed': ({ detail }, subject) => ({
    message: `${subject} can’t be converted${reason(detail)}.`,
    next: 'Check that the original plays. If it does, export it from the camera again.',
  }),
  'conversion-slow': ({ seconds }, subject) => ({
    message: `${subject} wasn’t converted: ffmpeg made no progress for ${seconds} s.`,
    next: 'Close other programs or wait until uploads are done, then try again.',
  }),
  'conversion-too-large': ({ megabytes }, subject) => ({
    message: `${subject} can’t be converted: the video would exceed ${megabytes} MB.`,
    next: 'Share fewer frames, or open the original in a video player.',
  }),
  'encoder-missing': ({ missing }) => ({
    message: `ffmpeg on this computer can’t make H.264 videos: ${missing} is missing.`,
    next: 'Install a complete ffmpeg with libx264 and libfreetype (on Debian: apt-get install ffmpeg), then restart OnDeck.',
  }),
  'rep-unknown': ({ rep }) => ({
    message: `There is no rep with the ID ${rep}.`,
    next: 'Its clips may be part of another rep now. Open one of them again, or check the ID.',
  }),
  'share-unknown': () => ({
    message: 'The shared video is not here anymore.',
    next: 'Create it again.',
  }),
  'share-empty': () => ({
    message: 'There is no video to share: no camera of this rep has one for these frames.',
    next: 'Choose other frames, or check that the files are still in their folders.',
  }),
  'share-too-long': ({ minutes }) => ({
    message: `The shared video would be longer than ${minutes} minutes.`,
    next: 'Share fewer frames, or choose a higher speed.',
  }),
  'share-busy': ({ limit }) => ({
    message: `${limit} videos are being created already.`,
    next: 'Wait until one is done, or cancel one.',
  }),
} satisfies FailureSentences

/** Problems of the results library, or of a query. */
const resultsFailuresEn = {
  'result-unknown': ({ session }) => ({
    message: `The results library has no session ${session}.`,
    next: 'Check the ID, or export its results first.',
  }),
  'results-too-many': ({ limit }) => ({
    message: `There are more than ${limit} results for one answer.`,
    next: 'Choose a shorter period or fewer athletes.',
  }),
  'results-slow': ({ seconds }) => ({
    message: `The results library did not answer within ${seconds} s.`,
    next: 'Choose a shorter period or fewer athletes, or try again when the computer is less busy.',
  }),
  'views-full': ({ limit }) => ({
    message: `${limit} views are saved already.`,
    next: 'Delete a view that you no longer need, then save this one.',
  }),
  'sql-refused': ({ found }) => ({
    message: /^\d+$/.test(String(found))
      ? `This text has ${found} SQL statements instead of one.`
      : `This SQL is not a SELECT but ${found}.`,
    next: 'Write exactly one SELECT over the views sessions and curves. The library can’t be changed with SQL.',
  }),
  'sql-failed': ({ message }) => ({
    message: `DuckDB can’t run this query. It says: ${message}`,
    next: 'Correct the query. It can read the views sessions and curves, and the files of the results library.',
  }),
  'sql-ended': ({ seconds, megabytes }) => ({
    message:
      seconds === undefined
        ? `The query was stopped: it needs more than ${megabytes} MB of memory.`
        : `The query was stopped: it took longer than ${seconds} s.`,
    next: 'Ask for fewer columns, sessions, or rows.',
  }),
} satisfies FailureSentences

const as = (athlete: string | number | undefined) => (athlete === undefined || athlete === '' ? '' : ` as ${athlete}`)

/** Reasons why a clip can’t be uploaded again for another athlete. */
const againFailuresEn = {
  'again-not-uploaded': ({ file }) => ({
    message: `${file} can’t be uploaded again: it isn’t uploaded yet.`,
    next: 'Change the athlete in its tags instead.',
  }),
  'again-same-athlete': ({ file, athlete }) => ({
    message: `${file} was already uploaded as ${athlete}.`,
    next: 'Choose another athlete.',
  }),
  'again-exists': ({ file, athlete }) => ({
    message: `${file} was already set to upload again${as(athlete)}.`,
    next: 'Open that clip to check, change, or cancel it.',
  }),
  'again-file-missing': ({ file }) => ({
    message: `${file} can’t be uploaded again: the file is missing.`,
    next: 'Put the file back where it was, then try again.',
  }),
  'again-file-changed': ({ file }) => ({
    message: `${file} can’t be uploaded again: the file has changed since the upload.`,
    next: 'Put the original file back, then try again.',
  }),
} satisfies FailureSentences

/** A Record, not a switch: a new code does not compile until somebody has written its sentence. */
export const failuresEn: Record<FailureCode, FailureSentence> = {
  ...serviceFailuresEn,
  ...clipFailuresEn,
  ...tagFailuresEn,
  ...againFailuresEn,
  ...rosterFailuresEn,
  ...resultsFailuresEn,
  ...auditFailuresEn,
  ...videoFailuresEn,
  ...stationFailuresEn,
  ...updateFailuresEn,
  ...facilityFailuresEn,
}
