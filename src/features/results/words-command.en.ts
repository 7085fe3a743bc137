import { counted } from '../../words/en/counted.ts'

const sessions = (count: number) => counted(count, 'session', 'sessions')
const files = (count: number) => counted(count, 'file', 'files')

/** Texts of “ondeck results”. */
export const cliResultsEn = {
  subject: 'The results library',
  path: 'path',
  kind: 'finding',
  yes: 'yes',
  no: 'no',
  notApproved: (count: number) =>
    `${sessions(count)} that didn’t pass the quality check ${count === 1 ? 'is' : 'are'} hidden. Add --all to include ${count === 1 ? 'it' : 'them'}.`,
  synthetic: 'These sessions are synthetic: the practice service made them up.',
  firstRows: (rows: number) =>
    `These are the first ${counted(rows, 'row', 'rows')}; there may be more. Use --limit to change this.`,
  written: (rows: number, file: string) => `${counted(rows, 'row', 'rows')} in ${file}`,
  facts: (count: number, inFiles: number, folder: string) => `${sessions(count)} in ${files(inFiles)} in ${folder}`,
  waiting: (exports: number) => `${counted(exports, 'export', 'exports')} not yet in the library`,
  compacted: (before: number, after: number) => `${files(before)} before, ${after} now.`,
  verified: (checked: number, count: number) => `${files(checked)} with ${sessions(count)} checked.`,
  allWell: 'Every file is as OnDeck made it.',
  findings: {
    missing: 'missing',
    changed: 'changed by another program',
    unreadable: 'unreadable',
    'not-listed': 'not listed',
    foreign: 'made by another program; not read',
  },
  duckDb: (version: string) => `DuckDB ${version}, for the results library`,
  noDuckDb: (detail: string) =>
    `DuckDB can’t be used (${detail}), so there is no results library. Uploads and exports work without it. Reinstall OnDeck.`,
  /** Expected values of an option. */
  oneOfEither: '--view with the name of a saved view, or --activity and --movement',
  knownView: (names: string) => (names === '' ? 'a saved view; there are none' : `one of the saved views: ${names}`),
  knownFormat: '--format, or a file that ends in .csv, .json, .jsonl or .parquet',
  parquetFile: 'it together with --output FILE',
  knownMetric: (names: string) => `a metric of this movement, such as ${names}`,
  emptyQuery: 'a SELECT, or - to read it from standard input',
}

export const resultsCommandsEn = {
  results: 'Ask the results library on this computer: list, SQL, files, and its upkeep',
  'results list': 'List the sessions in the results library, newest first',
  'results sql': 'Run one SELECT over the results library; it can’t be changed with SQL',
  'results export': 'Write a table of results to a file',
  'results build': 'Add waiting exports to the library, and retry those that failed',
  'results compact': 'Merge the small files of the library',
  'results verify': 'Check every file of the library; exits with 1 if one is not as OnDeck made it',
}

export const resultsOptionsEn = {
  all: 'Include sessions that didn’t pass the quality check',
  by: 'What a row is',
  format: 'Format of the rows',
  fileFormat: 'Format of the file',
  rows: 'Maximum number of rows',
  metrics: 'Only this metric; can be repeated',
  resultsOutput: 'File to create; the folder of exports by default',
  sqlOutput: 'File to create; standard output by default',
  view: 'Name of a saved view of the Table screen',
}

export const helpOfSqlEn = `
The views: sessions has one row per session, curves has one row per frame. Both hold the newest export of each session.
  ondeck results sql "SELECT _athlete_name, count(*) FROM sessions GROUP BY ALL"
Write - to read the query from standard input. A query is stopped after 60 s. See docs/analysis.md.`
