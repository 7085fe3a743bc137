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
