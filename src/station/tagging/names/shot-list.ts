import { parseDimensionValue } from '../../../service/dimension-values.ts'
import { captureMovements } from '../../../service/movements.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { AthleteReference, TagsInput, TagValue } from '../../contract/tags.ts'
import { checkMovement } from '../check-tags.ts'
import type { Aliases } from './aliases.ts'
import { activityCalled, activityOf, dimensionKeys, movementCalled } from './movement-words.ts'
import { nearestWord } from './nearest-word.ts'
import { readTitles, shotProblem } from './shot-columns.ts'

export interface ShotRow {
  /** Line 1 is the first line of the list. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ShotList {
  /** By file name, as normalized by `fileKey`. */
  readonly entries: ReadonlyMap<string, TagsInput>
  /** `clip` is the file of a wrong row, as normalized by `fileKey`; null for a problem of the list. */
  readonly problems: readonly { readonly line: number; readonly failure: Failure; readonly clip: string | null }[]
  /** Set when rows may be missing: then tags of clips without an entry are unknown. */
  readonly broken: { readonly line: number; readonly failure: Failure } | null
}

/** Normalizes a file name for lookup: case and composition of letters do not count. */
export const fileKey = (name: string) => name.normalize('NFC').toLowerCase().trim()

type Cells = Readonly<Record<string, string>>
type Row = { readonly tags: TagsInput } | { readonly wrong: readonly Failure[] }

/** Reads the rows of a shot list; the first row has the titles. A wrong row does not affect the others. */
export function readShotList(rows: readonly ShotRow[], aliases: Aliases): ShotList {
  const [head, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head) return { entries: new Map(), problems: [], broken: null }
  const titles = readTitles(head.cells)
  const problems: ShotList['problems'][number][] = titles.problems.map((wrong) => ({
    line: head.line,
    failure: wrong,
    clip: null,
  }))
  if (!titles.columns.includes('file')) {
    const missing = shotProblem('no-file-column', head.cells.join(', '), 'file')
    return { entries: new Map(), problems, broken: { line: head.line, failure: missing } }
  }

  const entries = new Map<string, { readonly line: number; readonly tags: TagsInput }>()
  const refused = new Set<string>()
  const refuse = (line: number, clip: string | null, wrong: readonly Failure[]) => {
    for (const each of wrong) problems.push({ line, failure: each, clip })
    if (clip !== null) refused.add(clip)
  }

  for (const { line, cells } of body) {
    const row = cellsOf(titles.columns, cells)
    const file = row.file ?? ''
    const wrongFile = problemOfFile(file)
    if (wrongFile) {
      refuse(line, null, [wrongFile])
      continue
    }
    const clip = fileKey(file)
    const surplus = cells.slice(titles.columns.length).filter((cell) => cell.trim() !== '')
    const read: Row =
      surplus.length > 0
        ? { wrong: [shotProblem('cells-too-many', surplus.join(', '), String(titles.columns.length))] }
        : readRow(row, titles.columns, aliases)
    const before = entries.get(clip)
    if ('wrong' in read) refuse(line, clip, read.wrong)
    else if (before && !isSame(before.tags, read.tags))
      refuse(line, clip, [shotProblem('file-twice', file, String(before.line))])
    else if (!before) entries.set(clip, { line, tags: read.tags })
  }
  // A file with two different rows, or a wrong row, has unknown tags.
  for (const clip of refused) entries.delete(clip)
  return { entries: new Map([...entries].map(([clip, { tags }]) => [clip, tags])), problems, broken: null }
}

function cellsOf(columns: readonly (string | null)[], cells: readonly string[]): Cells {
  const entries = columns.flatMap((column, index) => {
    const cell = cells[index]?.normalize('NFC').trim() ?? ''
    return column === null || cell === '' ? [] : [[column, cell] as const]
  })
  return Object.fromEntries(entries)
}

function problemOfFile(file: string): Failure | null {
  if (file === '') return shotProblem('file-missing', '')
  return /[/\\]/.test(file) ? shotProblem('file-with-folder', file, file.split(/[/\\]/).at(-1)) : null
}

function readRow(cells: Cells, columns: readonly (string | null)[], aliases: Aliases): Row {
  const athlete = athleteOf(cells, aliases)
  const hasAthletes = ['athlete', 'athleteId', 'firstName', 'lastName'].some((column) => columns.includes(column))
  const wrong = hasAthletes && athlete === undefined ? [failure('athlete-missing')] : []
  const { activity, movement } = wordsOf(cells)
  const dimensions: Record<string, TagValue> = {}
  for (const [key, text] of Object.entries(cells)) {
    // The check below reports an unknown side with the written text.
    if (dimensionKeys.has(key)) dimensions[key] = parseDimensionValue(key, text) ?? text
  }
  wrong.push(...problemsOfMovement(activity, movement, dimensions))
  if (wrong.length > 0) return { wrong }
  const tags = {
    ...(athlete !== undefined && { athlete }),
    ...(activity !== undefined && { activity }),
    ...(movement !== undefined && { movement }),
    dimensions,
  }
  return { tags }
}

/** In the catalog's spelling; unknown words stay as written. */
function wordsOf(cells: Cells) {
  const movement = cells.movement === undefined ? undefined : (movementCalled(cells.movement) ?? cells.movement)
  const written = cells.activity === undefined ? undefined : (activityCalled(cells.activity) ?? cells.activity)
  return { movement, activity: written ?? (movement === undefined ? undefined : activityOf(movement)) }
}

/** Checks a pair fully. Of half a pair only the word is checked: another source may supply the rest. */
function problemsOfMovement(
  activity: string | undefined,
  movement: string | undefined,
  dimensions: Readonly<Record<string, TagValue>>,
): Failure[] {
  if (activity !== undefined && movement !== undefined)
    return checkMovement({ activity, movement, dimensions, requireDimensions: false })
  if (activity !== undefined && activityCalled(activity) === undefined) {
    const activities = Object.keys(captureMovements)
    return [shotProblem('activity-unknown', activity, nearestWord(activity, activities) ?? activities.join(', '))]
  }
  if (movement !== undefined && movementCalled(movement) === undefined) {
    const movementNames = Object.values(captureMovements).flatMap((movements) => Object.keys(movements))
    return [shotProblem('movement-unknown', movement, nearestWord(movement, movementNames) ?? '')]
  }
  return []
}

function athleteOf({ athleteId, athlete, firstName, lastName }: Cells, aliases: Aliases): AthleteReference | undefined {
  if (athleteId !== undefined) return { id: athleteId }
  if (athlete !== undefined) return aliases.athleteCalled(athlete)
  if (firstName === undefined) return undefined
  return { firstName, ...(lastName !== undefined && { lastName }), create: false }
}

const isSame = (a: TagsInput, b: TagsInput) => canonical(a) === canonical(b)

const canonical = ({ athlete, activity, movement, dimensions }: TagsInput) =>
  JSON.stringify([athlete, activity, movement, Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))])
