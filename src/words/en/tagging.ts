import { counted } from './counted.ts'

/** Tagging clips with athlete and movement. */
export const screenTaggingEn = {
  who: 'Start typing a name',
  whoFar: 'Choose athlete',
  create: (name: string) => `Create new athlete ${name}`,
  createQuestion: (name: string) => `Create new athlete ${name}?`,
  didYouMean: (name: string) => `Did you mean ${name}?`,
  theRoster: 'The roster',
  activityFirst: 'Choose an activity first.',
  noDimensions: 'This movement has no other details.',
  suggested: 'suggested from last time or dominant side',
  recentMovements: 'Recent movements',
  setMovement: 'Set movement',
  tagThis: 'Tag',
  tagOne: (file: string) => `Tag ${file}`,
  tagMany: (clips: number) => `Tag ${counted(clips, 'clip', 'clips')}`,
  outcome: (clips: number, tags: string) => `${counted(clips, 'clip', 'clips')} → ${tags}`,
  athleteStays: '(keep athlete)',
  noAthleteYet: ', no athlete yet',
  movementStays: '(keep movement)',
  nothingChosen: 'Choose an athlete or movement.',
  notResolved: (typed: string) => `“${typed}” isn’t chosen yet. Choose a name from the list, or clear the field.`,
  notPicked: (typed: string) => `Nothing changed: “${typed}” wasn’t chosen`,
  notPickedNote: 'Type the name again and choose it from the list.',
  movementOfActivity: (activity: string) => `Choose a movement for ${activity}.`,
  tagAs: (clips: number, whose: string) =>
    clips === 1 ? `Tag as ${whose}` : `Tag ${counted(clips, 'clip', 'clips')} as ${whose}`,
  tagThem: (clips: number) => (clips === 1 ? 'Tag clip' : `Tag ${counted(clips, 'clip', 'clips')}`),
  tagged: (clips: number, whose: string) => `Tagged ${counted(clips, 'clip', 'clips')}: ${whose}`,
  tooLate: (clips: number) =>
    `${counted(clips, 'clip was', 'clips were')} already uploading or uploaded: ${clips === 1 ? 'its' : 'their'} tags are locked.`,
  automatic: (clips: number) => `${counted(clips, 'clip', 'clips')} changed back to automatic tags`,
  automaticTags: 'automatic tags',
  conflictTitle: (whose: string) => `Already tagged. Replace with ${whose}?`,
  conflict: (now: string, clock: string | null, clips: number) =>
    `Tagged as ${now}${clock === null ? '' : ` at ${clock}`} (${counted(clips, 'clip', 'clips')}).`,
  conflictRemoved: (clips: number) => `The tags of ${counted(clips, 'clip', 'clips')} were removed.`,
  keepTags: 'Keep tags',
  replaceWith: (whose: string) => `Replace with ${whose}`,
  nothingTagged: 'Nothing changed',
  /** New athletes: being created at the service, or found there. */
  added: {
    title: 'New athletes',
    adding: (name: string) => `Adding ${name}.`,
    waits: 'Checking the service for this athlete. Tagged clips wait until then.',
    offline: (why: string) => `${why} Tagged clips wait. OnDeck will retry automatically.`,
    looking: (read: string) => `Checking the service for this athlete: ${read} checked. Tagged clips wait until then.`,
    lookingOf: (read: string, total: string) =>
      `Checking the service for this athlete: ${read} of ${total} checked. Tagged clips wait until then.`,
    creating: 'Creating the athlete on the service. Tagged clips wait until then.',
    found: (name: string, born: string | null) =>
      born === null ? `${name} already exists.` : `${name} already exists (born ${born}).`,
    usesFound: 'Using this athlete.',
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
