import { counted } from './counted.ts'

/** Saying whose a clip is and what it shows. */
export const screenTaggingEn = {
  who: 'First letters of the name',
  whoFar: 'Who is it?',
  create: (name: string) => `Create ${name}`,
  theRoster: 'The roster',
  activityFirst: 'Choose an activity first.',
  noDimensions: 'This movement has no further details.',
  suggested: 'as the last time, or by the dominant side',
  setMovement: 'Set movement',
  tagThis: 'Tag',
  tagOne: (file: string) => `Tag ${file}`,
  tagMany: (clips: number) => `Tag ${counted(clips, 'clip', 'clips')}`,
  tagThem: (clips: number) => (clips === 1 ? 'Tag it' : `Tag ${counted(clips, 'clip', 'clips')}`),
  tagged: (clips: number, whose: string) => `Tagged ${counted(clips, 'clip', 'clips')}: ${whose}`,
  takenBack: (clips: number) => `${counted(clips, 'clip goes', 'clips go')} by the automatic tags again`,
  tooLate: (clips: number) => `${counted(clips, 'clip had', 'clips had')} left already and cannot be changed.`,
  nothingTagged: 'Nothing was changed',
  sides: {
    handedness: { left: 'Left-handed', right: 'Right-handed' },
    footedness: { left: 'Left leg', right: 'Right leg' },
    direction: { left: 'To the left', right: 'To the right' },
  },
}
