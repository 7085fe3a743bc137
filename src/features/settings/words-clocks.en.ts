import { clockErrorEn } from '../../words/en/clock-error.ts'
import { counted } from '../../words/en/counted.ts'

/** Measuring a camera's clock in Settings. */
export const screenClocksEn = {
  measure: 'Measure clock',
  measured: (correction: string) => `Measured: ${correction}`,
  fixed: 'The configuration file sets the clock corrections. Change them there.',
  title: (camera: string) => `Measure the clock of ${camera}`,
  why: 'Choose two clips that show the same moment, such as ball contact. Find that moment in each and mark it.',
  whyComputer: 'Film this computer’s clock, mark a frame of the clip, and enter the time that the frame shows.',
  compareWith: 'Compare with',
  computer: 'This computer’s clock',
  noOther: 'Add a second camera to compare clips, or compare with this computer’s clock.',
  noClips: (camera: string) => `No clips from ${camera} yet.`,
  clipsOf: (camera: string) => `Clips from ${camera}`,
  untimed: 'No recording time',
  untimedNote: 'A clip measures a clock only if its camera wrote the recording time.',
  frame: (camera: string) => `Frame of ${camera}`,
  position: (at: string, of: string) => `${at} of ${of} s`,
  frameOf: (frame: string, total: string) => `Frame ${frame} of ${total}`,
  pictureOf: (picture: string, total: string) => `Picture ${picture} of ${total}`,
  coarse: 'This clip can’t be played here, so the moment is found by pictures and is less exact.',
  noPictures: 'This clip can’t be played here and has no pictures. Choose another clip.',
  gone: 'The video of this clip is not on this computer. Choose another clip.',
  earlier: 'Previous frame',
  later: 'Next frame',
  mark: 'Mark this moment',
  marked: 'Marked',
  filmThis: (camera: string) =>
    `Film this clock with ${camera} for a few seconds. The clip appears in the list when it is exported.`,
  reading: 'Time in the marked frame',
  readingExample: (example: string) => `Such as ${example}`,
  readingWrong: 'Enter hours, minutes, and seconds as the frame shows them.',
  next: {
    both: 'Mark the same moment in both clips.',
    measured: (camera: string) => `Mark the moment in the clip from ${camera}.`,
    reading: 'Enter the time that the marked frame shows.',
  },
  measuring: 'Measuring…',
  offset: (camera: string, by: string, isAhead: boolean, than: string, uncertainty: string) =>
    `${camera} is ${by} ${isAhead ? 'ahead of' : 'behind'} ${than} (± ${uncertainty}).`,
  same: (camera: string, than: string, uncertainty: string) => `${camera} agrees with ${than} (± ${uncertainty}).`,
  thisComputer: 'this computer',
  correction: (before: string, after: string) => `Clock correction: ${before} → ${after}.`,
  fits: (present: string) => `The current correction of ${present} is already right.`,
  large: 'This is a large change. Check that both sides show the same moment.',
  moved: (count: number) =>
    count === 0
      ? 'No waiting clip changes.'
      : `${counted(count, 'waiting clip gets', 'waiting clips get')} a corrected recording time.`,
  changed: (count: number) => `${counted(count, 'clip gets', 'clips get')} different tags:`,
  tooLate: (count: number) =>
    `${counted(count, 'clip', 'clips')} would get different tags but ${count === 1 ? 'was' : 'were'} already reserved or uploaded:`,
  save: 'Save correction',
  saved: (camera: string, correction: string) => `Clock of ${camera} corrected: ${correction}`,
}

/** The question about a camera's clock, while its clips wait for the answer. */
export const screenClockQuestionsEn = {
  label: (camera: string) => `Clock of ${camera}`,
  differ: (camera: string, says: string, written: string) =>
    `Clips from ${camera} say ${says}, but their files were written on ${written}.`,
  off: (offBySeconds: number, clips: number) =>
    `Its clock is ${clockErrorEn(offBySeconds)}: correct it for ${clips === 1 ? 'this clip' : `these ${clips} clips`} and from now on?`,
  unconfirmed: 'Its clock hasn’t been checked yet. Are its times right?',
  edge: (camera: string) =>
    `The athlete on deck changed while ${camera} recorded. Do its timestamps mark the start or the end of a clip?`,
  edges: { start: 'Start of clip', end: 'End of clip' },
  correct: (clips: number) => `Correct ${counted(clips, 'clip', 'clips')}`,
  right: 'Times are right',
}

/** Times of a camera, as OnDeck has learned them. */
export const screenCameraTimesEn = {
  title: 'Camera timestamps',
  edge: 'Timestamps mark',
  edges: { learn: 'Detect automatically', start: 'Start of clip', end: 'End of clip' },
  unknown: 'Not known yet. A clip that was recorded while the deck changed waits for an answer.',
  byHand: 'Set manually. Uploaded clips don’t change.',
  learned: {
    start: (sign: string, clips: string) => `Start of clip, from ${sign}: ${clips}.`,
    end: (sign: string, clips: string) => `End of clip, from ${sign}: ${clips}.`,
  },
  signs: { maker: 'the camera’s metadata', name: 'file names', file: 'file dates' },
  confirmed: {
    arrival: (clip: string) => `Clock confirmed: ${clip} arrived right after it was recorded.`,
    camera: () => 'Clock confirmed: another camera recorded the same reps at the same times.',
    person: () => 'Clock confirmed by a person.',
    history: () => 'Clock accepted: its clips were uploaded before OnDeck checked clocks.',
    nothing: () => 'Clock not confirmed yet.',
  },
}
