import { isReason } from '../../evidence-text.ts'
import type { FailureSentences } from '../../failure-text.ts'

/** Next steps for files, by the reason why one is no roster. */
const stepsOfFiles = [
  ['no-name-column', 'Name the column with --map, such as --map Player=full_name.'],
  ['column-twice', 'Give one of them another field with --map.'],
  ['not-there', 'Check the path, then try again.'],
  ['is-folder', 'Choose a CSV, TSV or XLSX file in it.'],
  ['unopened', 'Check that you may read it and that no other program locks it, then try again.'],
  ['no-rows', 'Add a row for each athlete, then try again.'],
  ['several-sheets', 'Choose it with --sheet.'],
  ['hidden-sheets', 'Show the sheet with the roster in the spreadsheet program, save the workbook, then try again.'],
  ['web-table', 'Open it in a spreadsheet program, save it as an XLSX workbook or as CSV, then try again.'],
  ['xml-table', 'Open it in a spreadsheet program, save it as an XLSX workbook or as CSV, then try again.'],
] as const

/** Problems of a roster file, or of one of its rows. */
export const rosterFailuresEn = {
  'roster-unreadable': ({ file, why }) => ({
    message: `${file} can’t be imported: ${why}.`,
    next:
      stepsOfFiles.find(([reason]) => isReason(why, reason, 'en'))?.[1] ??
      'Save the roster as CSV or as an XLSX workbook without a password, then try again.',
  }),
  'roster-undecided': ({ column, samples, choice }) => ({
    message: `The column “${column}” can be read in more than one way: ${samples}.`,
    next: `Choose ${choice}.`,
  }),
  'roster-row-shifted': ({ cells, columns }) => ({
    message: `The row has ${cells} cells for ${columns} columns: a comma or another separator in a value moved the cells after it.`,
    next: 'Put quotation marks around that value in the file, then import it again.',
  }),
  'athlete-twice': ({ row }) => ({
    message: `Row ${row} has the same athlete.`,
    next: 'Keep one of the rows, or give both their id.',
  }),
  'athlete-same-name': ({ name }) => ({
    message: `${name}: an athlete with this name already exists, and there is no date of birth to tell them apart.`,
    next: 'Choose whether to update that athlete, create another, or skip the row.',
  }),
  'athlete-clips-waiting': ({ name, count }) => ({
    message: `${name} can’t be forgotten yet: ${count} of their clips are not uploaded.`,
    next: 'Wait until they are uploaded, cancel them, or tag them with another athlete. Then try again.',
  }),
  'forget-unfinished': () => ({
    message:
      'Names are erased, but old pages of the database may still contain them: the database is too large to be rewritten while the station works.',
    next: 'OnDeck rewrites it when nothing has changed for half a minute, or at its next start.',
  }),
  'forget-stopped': ({ athlete }) => ({
    message: `Forgetting athlete ${athlete} ended OnDeck twice, so OnDeck started without it.`,
    next: 'Pack the diagnostics for support, then forget the athlete again.',
  }),
  'import-gone': () => ({
    message: 'This import is no longer open: the station was restarted, or another file was chosen.',
    next: 'Choose the file again. Athletes that were imported are recognized.',
  }),
  'import-open': () => ({
    message: 'Another import isn’t finished.',
    next: 'Wait until it is done, or cancel it first.',
  }),
  'import-locked': () => ({
    message: 'The command line is importing a roster on this computer.',
    next: 'OnDeck continues automatically when it is done.',
  }),
  'import-elsewhere': ({ address }) => ({
    message: `This import was started at ${address || 'another service'}. It can’t continue with the current address and key.`,
    next: 'Restore that address and its key, and OnDeck will continue automatically. Otherwise, cancel the import.',
  }),
} satisfies FailureSentences
