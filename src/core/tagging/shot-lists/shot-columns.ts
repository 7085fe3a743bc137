import { type Failure, failure } from '../../../contract/failure.ts'
import { serviceWords } from '../../../service-api/plain-text.ts'
import { dimensionKeys } from '../names/movement-words.ts'
import { nearestWord } from '../names/nearest-word.ts'

/** What is wrong with a shot list or one of its rows, beside tags that the service does not know. */
export type ShotProblem =
  | 'file-missing' // the row names no file
  | 'file-with-folder' // it names one elsewhere
  | 'file-twice' // another row says something else of it
  | 'cells-too-many' // more than there are columns
  | 'activity-unknown'
  | 'movement-unknown'
  | 'column-unknown'
  | 'column-twice'
  | 'no-file-column'
  | 'unreadable' // not CSV from here on
  | 'too-large'
  | 'too-many-rows' // the rest is not read

export const shotProblem = (problem: ShotProblem, value: string, expected = ''): Failure =>
  failure('shot-list-row', { problem, value: serviceWords(value), expected: serviceWords(expected) })

const columnNames: Readonly<Record<string, readonly string[]>> = {
  file: ['file', 'filename', 'clip'],
  athlete: ['athlete'],
  athleteId: ['athleteid'],
  firstName: ['firstname'],
  lastName: ['lastname'],
  activity: ['activity'],
  movement: ['movement'],
}

const keyOf = (title: string) => title.toLowerCase().replaceAll(/[\s_-]+/g, '')

const columnByKey = new Map([
  ...Object.entries(columnNames).flatMap(([column, keys]) => keys.map((key) => [key, column] as const)),
  ...[...dimensionKeys].map((dimension) => [keyOf(dimension), dimension] as const),
])

const spellings: readonly string[] = [
  'file',
  'athlete',
  'athlete_id',
  'first_name',
  'last_name',
  'activity',
  'movement',
  ...dimensionKeys,
]

/** Which column each title stands for, null for those that are passed over, and what is wrong with the titles. */
export function readTitles(titles: readonly string[]): { columns: (string | null)[]; problems: Failure[] } {
  const problems: Failure[] = []
  const columns: (string | null)[] = []
  for (const title of titles) {
    const column = columnByKey.get(keyOf(title)) ?? null
    const isTwice = column !== null && columns.includes(column)
    // A column without a title and content is what a spreadsheet leaves behind.
    if (column === null && title.trim() !== '')
      problems.push(shotProblem('column-unknown', title, nearestWord(title, spellings) ?? spellings.join(', ')))
    if (isTwice) problems.push(shotProblem('column-twice', title))
    columns.push(isTwice ? null : column)
  }
  return { columns, problems }
}
