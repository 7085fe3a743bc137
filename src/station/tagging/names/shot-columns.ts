import { serviceWords } from '../../../service/plain-text.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import { dimensionKeys } from './movement-words.ts'
import { nearestWord } from './nearest-word.ts'

/** Problems of a shot list or one of its rows, besides tags that the service doesn't have. */
export type ShotProblem =
  | 'file-missing' // the row names no file
  | 'file-with-folder' // the row names a file in a folder
  | 'file-twice' // another row has other tags for the file
  | 'cells-too-many' // more cells than columns
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

/** Reads the titles of columns: the column of each title, null for ignored ones, and problems with the titles. */
export function readTitles(titles: readonly string[]): { columns: (string | null)[]; problems: Failure[] } {
  const problems: Failure[] = []
  const columns: (string | null)[] = []
  for (const title of titles) {
    const column = columnByKey.get(keyOf(title)) ?? null
    const isTwice = column !== null && columns.includes(column)
    // Spreadsheets write empty columns without titles.
    if (column === null && title.trim() !== '')
      problems.push(shotProblem('column-unknown', title, nearestWord(title, spellings) ?? spellings.join(', ')))
    if (isTwice) problems.push(shotProblem('column-twice', title))
    columns.push(isTwice ? null : column)
  }
  return { columns, problems }
}
