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
  recentMovements: 'Recent movements',
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
  tooLate: (clips: number) =>
    `${counted(clips, 'clip was', 'clips were')} already uploading or uploaded: ${clips === 1 ? 'its' : 'their'} tags are locked.`,
  automatic: (clips: number) => `${counted(clips, 'clip uses', 'clips use')} automatic tags again`,
  automaticTags: 'automatic tags',
  conflictTitle: (whose: string) => `Already tagged. Replace with ${whose}?`,
  conflict: (now: string, clock: string | null, clips: number) =>
    `${now} was tagged${clock === null ? '' : ` at ${clock}`} (${counted(clips, 'clip', 'clips')}).`,
  conflictRemoved: (clips: number) => `The tags of ${counted(clips, 'clip', 'clips')} were removed.`,
  keepTags: 'Keep tags',
  replaceWith: (whose: string) => `Replace with ${whose}`,
  nothingTagged: 'Nothing was changed',
  /** Athletes typed in whom the service does not have yet, or had already. */
  added: {
    title: 'New athletes',
    adding: (name: string) => `Adding ${name}.`,
    waits: 'Checking the service for this athlete. Clips wait, tagged.',
    offline: (why: string) => `${why} Clips wait, tagged. OnDeck will retry automatically.`,
    looking: (read: string) => `Checking the service for this athlete: ${read} read. Clips wait, tagged.`,
    lookingOf: (read: string, total: string) =>
      `Checking the service for this athlete: ${read} of ${total} read. Clips wait, tagged.`,
    creating: 'Creating the athlete at the service. Clips wait, tagged.',
    found: (name: string, born: string | null) =>
      born === null ? `${name} already exists.` : `${name} already exists (born ${born}).`,
    usesFound: 'Using that athlete.',
    createAnother: 'Create a new athlete',
    several: (athletes: number, name: string) => `${athletes} athletes are named ${name}.`,
    chooseOne: 'Choose one. Clips wait until then.',
    nth: (place: number) => `No. ${place}`,
    tooLate: (clips: number) =>
      `${counted(clips, 'clip was', 'clips were')} already uploaded for the athlete chosen before.`,
    waitingShort: 'Adding athlete',
  },
  sides: {
    handedness: { left: 'Left-handed', right: 'Right-handed' },
    footedness: { left: 'Left leg', right: 'Right leg' },
    direction: { left: 'To the left', right: 'To the right' },
  },
}
