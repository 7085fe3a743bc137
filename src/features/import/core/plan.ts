import type { Athlete, AthleteActivity } from '../../../service/athletes.ts'
import { checkAthleteUpdate, checkNewAthlete } from '../../../station/athletes/athlete-rules.ts'
import { fullNameKey, isNoBetterName, withoutInvisible } from '../../../station/athletes/names.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure, plainParameter } from '../../../station/contract/failure.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import type { RowDecision } from '../import-view.ts'
import type { ImportChoices, RowAction, RowProblem } from '../roster-import.ts'
import type { ReadCell, ReadRow } from './read-cells.ts'
import { exportCell } from './roster-cells.ts'

const diamond = {
  P: 'pitcher',
  C: 'catcher',
  '1B': 'first_base',
  '2B': 'second_base',
  '3B': 'third_base',
  SS: 'shortstop',
  LF: 'left_field',
  CF: 'center_field',
  RF: 'right_field',
  DH: 'designated_hitter',
} as const

/** Short names that stand for exactly one position (service interface 2.1); “RHP” and “OF” do not. */
const shortNames: Readonly<Record<AthleteActivity, Readonly<Record<string, string>>>> = {
  baseball: diamond,
  softball: diamond,
  basketball: {
    PG: 'point_guard',
    SG: 'shooting_guard',
    SF: 'small_forward',
    PF: 'power_forward',
    C: 'center',
  },
  tennis: {},
  golf: {},
}

const namesOf = (activity: unknown): Readonly<Record<string, string>> =>
  typeof activity === 'string' ? (shortNames[activity as AthleteActivity] ?? {}) : {}

/** Reads short names of positions by the athlete's activity: “C” is a catcher, and a center in basketball. */
function withPositions(cell: ReadCell, activity: unknown): ReadCell {
  const names = namesOf(activity)
  if (!Array.isArray(cell.value) || Object.keys(names).length === 0) return cell
  const known = new Set(Object.values(names))
  const value = cell.value.map((position) => names[String(position).toUpperCase()] ?? String(position))
  const unknown = value.find((position) => !known.has(position))
  if (unknown === undefined) return { ...cell, value }
  const expected = evidence('positions-by-letters', { positions: Object.keys(names).join(', ') })
  const problem = failure('athlete-invalid', { field: 'positions', given: JSON.stringify(unknown), expected })
  return { ...cell, value, problem: cell.problem ?? problem }
}

/** Roster queries that planning needs. */
export interface KnownRoster {
  get(id: string): Athlete | undefined
  /** Athletes of this full name. */
  find(name: { firstName: string; lastName?: string | undefined }): Athlete[]
  /** Id of the athlete that an earlier import created from the same row. */
  madeOf(fingerprint: string): string | undefined
}

export interface PlannedRow {
  readonly row: number
  readonly name: string
  /** Content of the row: the same row in a later file means the same athlete. */
  readonly fingerprint: string
  readonly action: RowAction
}

const CUSTOM = 'custom_attributes.'

type Match = { readonly athlete: Athlete | null; readonly keepsName?: boolean } | { readonly problem: RowProblem }

/** Plans every row: matches by id, else by name and date of birth, else by name. Sends nothing. */
export const planRows = (rows: readonly ReadRow[], roster: KnownRoster, choices: ImportChoices): PlannedRow[] =>
  rows.map(createPlanner(roster, choices))

/** Creates a planner that takes rows in file order; a person's decision about a row wins over its match. */
export function createPlanner(
  roster: KnownRoster,
  choices: ImportChoices,
  decisions: ReadonlyMap<number, RowDecision> = new Map(),
) {
  const earlier = createEarlierRows(choices)
  return (row: ReadRow): PlannedRow => {
    const fingerprint = fingerprintOf(row)
    const decision = decisions.get(row.row)
    const action = decision ? planDecision(decision, row, roster) : planByMatch(row, fingerprint, roster, choices)
    const repeated = earlier.sameAs(row, fingerprint, action, decision === undefined)
    return { row: row.row, name: rowName(row, roster), fingerprint, action: repeated ?? action }
  }
}

function planByMatch(row: ReadRow, fingerprint: string, roster: KnownRoster, choices: ImportChoices): RowAction {
  if (row.problem) return refuse([{ column: null, because: row.problem }])
  if (row.isTotal) return { kind: 'skip', athleteId: null, isTotal: true }
  const matched = match(row, fingerprint, roster, choices)
  return 'problem' in matched ? refuse([matched.problem]) : planMatch(row, matched, roster, choices)
}

function planDecision(decision: RowDecision, row: ReadRow, roster: KnownRoster): RowAction {
  if (decision.kind === 'skip') return { kind: 'skip', athleteId: null }
  if (row.problem) return refuse([{ column: null, because: row.problem }])
  if (decision.kind === 'create') return create(row, roster)
  const athlete = roster.get(decision.athleteId)
  if (!athlete) return refuse([notFound(decision.athleteId)])
  const isById = row.id?.toLowerCase() === athlete.id.toLowerCase()
  const keepsName = !isById && !hasNameOf(row, athlete)
  return planMatch(row, { athlete, keepsName }, roster, { existing: 'update', sameName: 'update' })
}

const notFound = (athlete: string): RowProblem => ({
  column: 'id',
  because: failure('athlete-not-found', { athlete, message: '' }),
})

const refuse = (problems: readonly RowProblem[]): RowAction => ({ kind: 'refuse', problems: [...problems] })

const cellText = (row: ReadRow, field: string) => row.cells.get(field)?.text ?? ''

function rowName(row: ReadRow, roster: Pick<KnownRoster, 'get'>): string {
  const athlete = row.id === null ? undefined : roster.get(row.id)
  const first = cellText(row, 'first_name') || (athlete?.first_name ?? '')
  const last = cellText(row, 'last_name') || (athlete?.last_name ?? '')
  return [first, last].filter(Boolean).join(' ')
}

const fingerprintOf = ({ id, cells }: ReadRow) =>
  JSON.stringify([id, ...[...cells].map(([field, { value }]) => [field, value]).toSorted(byField)])

const byField = ([one]: readonly unknown[], [other]: readonly unknown[]) => (String(one) < String(other) ? -1 : 1)

function match(row: ReadRow, fingerprint: string, roster: KnownRoster, { sameName }: ImportChoices): Match {
  if (row.id !== null) {
    const athlete = roster.get(row.id)
    return athlete ? { athlete } : { problem: notFound(row.id) }
  }
  const made = roster.madeOf(fingerprint)
  const before = made === undefined ? undefined : roster.get(made)
  if (before) return { athlete: before }
  const namesakes = roster.find({
    firstName: cellText(row, 'first_name'),
    lastName: cellText(row, 'last_name') || undefined,
  })
  const born = row.cells.get('date_of_birth')?.value
  const days = namesakes.map((athlete) => ({ athlete, day: toRecord(athlete).date_of_birth }))
  const sameDay = days.filter(({ day }) => born !== undefined && day === born)
  const perhaps = sameDay.length > 0 ? sameDay : days.filter(({ day }) => born === undefined || day === null)
  const [only, second] = perhaps
  if (!only) return { athlete: null }
  if (sameDay.length === 1 || (!second && (sameName === 'update' || sameName === 'skip'))) {
    return { athlete: only.athlete, keepsName: !hasNameOf(row, only.athlete) }
  }
  if (sameName === 'create') return { athlete: null }
  const name = [cellText(row, 'first_name'), cellText(row, 'last_name')].filter(Boolean).join(' ')
  return { problem: { column: null, because: failure('athlete-same-name', { name }) } }
}

/** Compares names: an athlete preferred to a duplicate was found by the duplicate's name. */
const hasNameOf = (row: ReadRow, { first_name, last_name }: Athlete) =>
  fullNameKey(cellText(row, 'first_name'), cellText(row, 'last_name')) ===
  fullNameKey(first_name ?? '', last_name ?? '')

const isName = (field: string) => field === 'first_name' || field === 'last_name'

function planMatch(
  row: ReadRow,
  { athlete, keepsName = false }: Exclude<Match, { readonly problem: RowProblem }>,
  roster: KnownRoster,
  choices: Pick<ImportChoices, 'existing' | 'sameName'>,
): RowAction {
  if (!athlete) return create(row, roster)
  const current = toRecord(athlete)
  const cells = cellsFor(row, current.activity).filter(([field]) => !(keepsName && isName(field)))
  const differing = cells.filter(([field, cell]) => !isSame(current, field, cell))
  const athleteId = athlete.id
  if (differing.length === 0) return { kind: 'unchanged', athleteId }
  const isByName = row.id === null && !hasBirthDay(row, current)
  if (choices.existing === 'skip' || (isByName && choices.sameName === 'skip')) return { kind: 'skip', athleteId }
  const body = bodyOf(differing)
  const problems = problemsOf(row, differing, () =>
    checkAthleteUpdate(body, {
      activity: current.activity,
      positions: current.positions,
      customKeys: Object.keys(current.custom_attributes),
    }),
  )
  return problems.length > 0 ? refuse(problems) : { kind: 'update', athleteId, body }
}

/** Cells with positions in the service's words, by the row's activity or the one that the athlete has. */
function cellsFor({ cells }: ReadRow, activity: string | null): (readonly [string, ReadCell])[] {
  const own = cells.get('activity')?.value ?? activity
  return [...cells].map(([field, cell]) => [field, field === 'positions' ? withPositions(cell, own) : cell])
}

const hasBirthDay = (row: ReadRow, { date_of_birth }: AthleteRecord) =>
  date_of_birth !== null && row.cells.get('date_of_birth')?.value === date_of_birth

/** True where the cell's text or value equals the stored value; a name is not replaced by a spelling that is no better. */
function isSame(current: AthleteRecord, field: string, { text, value }: ReadCell): boolean {
  const currentText = exportCell(current, field)
  if (text === currentText.trim() || text === withoutInvisible(currentText).trim()) return true
  if (isName(field) && currentText !== '' && isNoBetterName(text, currentText)) return true
  return currentText === (Array.isArray(value) ? value.join(', ') : String(value))
}

function create(row: ReadRow, roster: Pick<KnownRoster, 'find'>): RowAction {
  const cells = cellsFor(row, null)
  const body = bodyOf(cells)
  const problems = problemsOf(row, cells, () => checkNewAthlete(body))
  if (problems.length > 0) return refuse(problems)
  const name = { firstName: cellText(row, 'first_name'), lastName: cellText(row, 'last_name') || undefined }
  return { kind: 'create', body, namesakes: roster.find(name).map(({ id }) => id) }
}

function bodyOf(cells: readonly (readonly [string, ReadCell])[]): Record<string, unknown> {
  const isCustom = (field: string) => field.startsWith(CUSTOM)
  const standard = cells.filter(([field]) => !isCustom(field)).map(([field, { value }]) => [field, value])
  const custom = cells
    .filter(([field]) => isCustom(field))
    .map(([field, { value }]) => [field.slice(CUSTOM.length), value])
  return {
    ...Object.fromEntries(standard),
    ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }),
  }
}

/** Problems of single cells; where there are none, those of the service's rules for the whole athlete. */
function problemsOf(
  row: ReadRow,
  cells: readonly (readonly [string, ReadCell])[],
  check: () => readonly Failure[],
): RowProblem[] {
  const own = cells.flatMap(([, { header, problem }]) => (problem ? [{ column: header, because: problem }] : []))
  if (own.length > 0) return own
  return check().map((because) => ({
    column: row.cells.get(plainParameter(because, 'field'))?.header ?? null,
    because,
  }))
}

interface EarlierRow {
  readonly row: number
  readonly fingerprint: string
}

/** Finds earlier rows about the same athlete. */
function createEarlierRows({ sameName }: Pick<ImportChoices, 'sameName'>) {
  const byAthlete = new Map<string, EarlierRow>()
  const created = new Map<string, (EarlierRow & { born: unknown })[]>()

  /** Skips a row that equals an earlier one, and refuses another about the same athlete; null where none is. */
  function sameAs(row: ReadRow, fingerprint: string, action: RowAction, isUndecided: boolean): RowAction | null {
    if (action.kind === 'refuse') return null
    const first =
      action.kind === 'create' ? createdBefore(row, fingerprint) : knownBefore(row, fingerprint, action.athleteId)
    if (first === null) return null
    if (isUndecided && first.fingerprint === fingerprint) return { kind: 'skip', athleteId: null, sameAsRow: first.row }
    return refuse([{ column: null, because: failure('athlete-twice', { row: first.row }) }])
  }

  function knownBefore({ row }: ReadRow, fingerprint: string, athleteId: string | null): EarlierRow | null {
    if (athleteId === null) return null
    const key = athleteId.toLowerCase()
    const first = byAthlete.get(key)
    if (first === undefined) byAthlete.set(key, { row, fingerprint })
    return first ?? null
  }

  function createdBefore(row: ReadRow, fingerprint: string): EarlierRow | null {
    const key = fullNameKey(cellText(row, 'first_name'), cellText(row, 'last_name'))
    const born = row.cells.get('date_of_birth')?.value
    const namesakes = created.get(key) ?? []
    const first = namesakes.find((namesake) =>
      namesake.born === undefined || born === undefined
        ? sameName !== 'create' || namesake.fingerprint === fingerprint
        : namesake.born === born,
    )
    created.set(key, [...namesakes, { row: row.row, born, fingerprint }])
    return first ?? null
  }

  return { sameAs }
}
