import { counted } from './counted.ts'

/** Saying whose a clip is and what it shows. */
export const screenTaggingEn = {
  who: 'First letters of the name',
  whoFar: 'Choose athlete',
  create: (name: string) => `Create ${name}`,
  theRoster: 'The roster',
  activityFirst: 'Choose an activity first.',
  noDimensions: 'This movement has no further details.',
  suggested: 'as the last time, or by the dominant side',
  setMovement: 'Set movement',
  tagThis: 'Tag',
  tagOne: (file: string) => `Tag ${file}`,
  tagMany: (clips: number) => `Tag ${counted(clips, 'clip', 'clips')}`,
  outcome: (clips: number, tags: string) => `${counted(clips, 'clip', 'clips')} → ${tags}`,
  athleteStays: '(the athlete stays as it is)',
  movementStays: '(the movement stays as it is)',
  nothingChosen: 'Choose an athlete or a movement.',
  notResolved: (typed: string) => `“${typed}” isn’t chosen yet. Pick a name from the list, or clear the field.`,
  notPicked: (typed: string) => `Nothing changed: “${typed}” wasn’t chosen`,
  notPickedNote: 'Type the name again and pick it from the list.',
  movementOfActivity: (activity: string) => `Choose a movement of ${activity}.`,
  tagAs: (clips: number, whose: string) =>
    clips === 1 ? `Tag as ${whose}` : `Tag ${counted(clips, 'clip', 'clips')} as ${whose}`,
  tagThem: (clips: number) => (clips === 1 ? 'Tag clip' : `Tag ${counted(clips, 'clip', 'clips')}`),
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
