import { counted } from '../../words/en/counted.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')
const captures = (count: number) => counted(count, 'capture', 'captures')

/** Descriptions of the commands about forgotten athletes. */
export const forgetCommandsEn = {
  'athletes forget':
    'Erase an athlete from this station: name, pictures and results; without --yes only show what goes',
  'athletes forgotten': 'List the athletes that this station forgot, by id',
  'athletes unforget': 'Let the next sync read a forgotten athlete again; nothing that was erased comes back',
}

export const forgetOptionsEn = {
  atService: 'Delete the athlete at the service too, with all captures and results',
  forgetDryRun: 'Only show what would be erased',
  forgetYes: 'Erase; without this option, only show what would be erased',
}

/** Output of those commands. */
export const cliForgetEn = {
  goes: (name: string, id: string) => `To erase from this station, of ${name} (${id}):`,
  here: {
    rosterRows: 'athletes of the roster',
    drafts: 'unsaved forms',
    changes: 'recorded changes of the athlete',
    clips: 'names on clips',
    pictures: 'videos whose pictures and previews are deleted',
    resultSessions: 'sessions in the results library',
    drawings: 'drawings',
    notes: 'notes of reports',
    deckEntries: 'entries of the deck’s history',
    lineupEntries: 'lineup entries',
    importRows: 'rows of roster imports',
    undoEntries: 'actions that can be undone',
    ledgerLines: 'ledger lines that keep ids only',
  },
  unknown: 'unknown',
  atService: (count: number | null) =>
    `The service deletes the athlete and all associated data${count === null ? '' : `: ${captures(count)}`}. This can’t be undone.`,
  staysAtService: (count: number | null) =>
    `Stays at the service${count === null ? '' : `: ${captures(count)}`}. Add --at-service to delete the athlete there.`,
  stays: (files: number, backups: number, exports: number) =>
    `Not reached: videos in camera folders (${files} with the name in the file name), exported files (exports: ${exports}), older backups (${backups} here) and other stations.`,
  waiting: (count: number) => `${clips(count)} not uploaded yet. Upload, cancel or retag them first.`,
  addYes: 'Nothing was erased. Add --yes to erase it.',
  unfinished: 'The name is being erased. What is left is done at the next start of the station.',
  done: (id: string) => `Forgotten: ${id}. Syncs skip this athlete from now on.`,
  restored: (id: string) => `The next sync reads ${id} again.`,
  isDone: 'forgotten',
  isUnfinished: 'in progress',
  isStopped: 'stopped',
}

/** Dialog that erases an athlete from this station. */
export const forgetEn = {
  forget: 'Forget',
  orDelete:
    'Forget erases the athlete from this computer only. Delete removes the athlete and all captures at the service.',
  /** Shown in place of the name, with the beginning of the id. */
  erasedName: (shortId: string) => `Forgotten athlete ${shortId}`,
  title: (name: string) => `Forget ${name}?`,
  forgetAthlete: 'Forget athlete',
  erased: 'Erased from this station:',
  name: 'The name and all fields of the athlete, in the roster, the lineup, rules and logs',
  clips: (clips: number) => `The name on ${counted(clips, 'clip', 'clips')}`,
  pictures: (videos: number) => `Pictures and previews of ${counted(videos, 'video', 'videos')}`,
  results: (sessions: number) => `${counted(sessions, 'session', 'sessions')} in the results library`,
  resultsUnknown: 'Results of the athlete: the library can’t be read right now',
  drawings: (drawings: number) => counted(drawings, 'drawing', 'drawings'),
  records: (records: number) => counted(records, 'form, note or recorded change', 'forms, notes and recorded changes'),
  kept: 'OnDeck remembers without the name which videos it uploaded, so that none is uploaded twice. The athlete doesn’t return when the roster is refreshed.',
  outOfReach: (files: number, backups: number) =>
    `Not erased: videos in camera folders${files === 0 ? '' : ` (${counted(files, 'file name has', 'file names have')} the name)`}, exported files, older backups${backups === 0 ? '' : ` (${backups} here)`}, and other stations.`,
  atService: 'Delete the athlete at the service too, with all captures and results',
  waiting: (clips: number) =>
    `${counted(clips, 'clip is', 'clips are')} not uploaded yet. Upload, cancel or retag them first.`,
  forgotten: 'Athlete forgotten',
  unfinished: 'The athlete is being forgotten. OnDeck finishes at the next start.',
}
