import type { FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

/** Reasons why a preview or a shared video can’t be made. */
export const videoFailuresEn = {
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
