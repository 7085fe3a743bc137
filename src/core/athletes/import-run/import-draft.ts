import type {
  ImportColumn,
  ImportDraft,
  ImportDraftRow,
  ImportDraftRowDetail,
  PlannedCounts,
  PlannedKind,
  ReadingChange,
  RowDecision,
} from '../../../contract/athletes/import-view.ts'
import type { ImportQuestion, RowAction } from '../../../contract/athletes/roster-import.ts'
import { type Failure, failure } from '../../../contract/failure.ts'
import { AppError } from '../../app-error.ts'
import type { Clock } from '../../ports.ts'
import { createYielder } from '../../runtime/yielder.ts'
import { attributeFor, columnsProblem, type MappedColumn, targetColumns } from '../import-plan/columns.ts'
import { createPlanner, type KnownRoster, type PlannedRow } from '../import-plan/plan.ts'
import { decideReading } from '../import-plan/questions.ts'
import { type CellFormat, type ReadRow, readRow } from '../import-plan/read-cells.ts'
import { cellOf, type RosterTable } from '../import-plan/roster-table.ts'
import { displayName } from '../names.ts'
import { toRecord } from '../roster-list.ts'
import { changedReading, firstReading } from './import-reading.ts'
import { rememberKnown } from './remember-known.ts'

const MAX_SAMPLES = 3
/** Namesakes listed for a row. */
const MAX_NAMESAKES = 20

const noneYet: PlannedCounts = { create: 0, update: 0, unchanged: 0, skip: 0, refuse: 0 }

interface Parts {
  readonly id: string
  readonly file: string
  readonly table: RosterTable
  readonly known: KnownRoster
  readonly clock: Clock
  readonly today: () => string
}

export interface DraftWindow {
  readonly offset: number
  readonly limit: number
  /** Lists only rows after this number. */
  readonly after?: number | undefined
}

export type RosterDraft = ReturnType<typeof createImportDraft>

/** Prepares a roster file with a person before its import: columns, questions, and the plan of each row. */
export function createImportDraft({ id, file, table, clock, today, ...parts }: Parts) {
  const rows = table.rows.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const indexOf = new Map(rows.map(({ row }, index) => [row, index]))
  const decisions = new Map<number, RowDecision>()
  const roster = rememberKnown(parts.known)
  let isEdited = false
  let turn: Promise<unknown> = Promise.resolve()
  let reading = firstReading
  let columns: readonly MappedColumn[] = []
  let questions: readonly ImportQuestion[] = []
  let problem: Failure | null = null
  let planned: readonly PlannedRow[] = []
  let counts = noneYet
  let version = 0

  /** Plans again, one plan at a time, each with all changes made so far. */
  function plan(signal: AbortSignal): Promise<void> {
    const mine = turn.then(() => planNow(signal))
    turn = mine.catch(() => undefined)
    return mine
  }

  async function planNow(signal: AbortSignal) {
    const chosenAt = new Map(reading.chosen.map(({ column, target }) => [column, target]))
    const { customColumns, choices } = reading
    columns = targetColumns(table.headers, { chosen: new Map(), chosenAt, customColumns })
    const why = columnsProblem(columns)
    problem = why && failure('roster-unreadable', { file, why })
    const decided = decideReading({ headers: table.headers, rows }, columns, choices)
    questions = problem ? [] : decided.questions
    if (problem || questions.length > 0) {
      planned = []
      counts = noneYet
      return
    }
    await planRows({ ...decided.decided, today: today() }, signal)
  }

  async function planRows(how: CellFormat, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    const planRow = createPlanner(roster, reading.choices, decisions)
    const next: PlannedRow[] = []
    const counted = { ...noneYet }
    let isSame = planned.length === rows.length
    for (const row of rows) {
      const one = planRow(readRow(row, columns, how))
      next.push(one)
      counted[one.action.kind] += 1
      isSame &&= JSON.stringify(planned[next.length - 1]?.action) === JSON.stringify(one.action)
      await yieldToEventLoop(signal)
      signal.throwIfAborted()
    }
    planned = next
    counts = counted
    if (!isSame) version += 1
  }

  function settle(change: ReadingChange, signal: AbortSignal): Promise<void> {
    reading = changedReading(reading, change)
    roster.forget()
    return plan(signal)
  }

  /** Plans against the present roster. */
  function check(signal: AbortSignal): Promise<void> {
    roster.forget()
    return plan(signal)
  }

  async function correct(row: number, column: number, text: string, signal: AbortSignal): Promise<void> {
    const { cells } = rowAt(row)
    while (cells.length < column) cells.push('')
    cells[column] = text
    isEdited = true
    await plan(signal)
  }

  async function decide(row: number, decision: RowDecision | null, signal: AbortSignal): Promise<void> {
    rowAt(row)
    if (decision === null) decisions.delete(row)
    else decisions.set(row, decision)
    isEdited = true
    await plan(signal)
  }

  function rowAt(row: number) {
    const found = rows[indexOf.get(row) ?? -1]
    if (!found) throw new AppError('import-gone')
    return found
  }

  const view = (): ImportDraft => ({
    id,
    file,
    rows: rows.length,
    columns: columns.map(columnView),
    reading,
    problem,
    questions: [...questions],
    counts,
    plan: version,
  })

  const columnView = ({ index, header, target }: MappedColumn): ImportColumn => ({
    index,
    header,
    target,
    attribute: attributeFor(header),
    samples: samples(index),
  })

  function samples(column: number): string[] {
    const found: string[] = []
    for (const row of rows) {
      const text = cellOf(row, column).trim()
      if (text !== '') found.push(text)
      if (found.length === MAX_SAMPLES) break
    }
    return found
  }

  function page(kind: PlannedKind | null, { offset, limit, after = 0 }: DraftWindow) {
    const isListed = ({ row, action }: PlannedRow) => row > after && (kind === null || action.kind === kind)
    const listed = kind === null && after === 0 ? planned : planned.filter(isListed)
    return { total: listed.length, items: listed.slice(offset, offset + limit).map(rowView) }
  }

  const rowView = ({ row, name, action }: PlannedRow): ImportDraftRow => ({
    row,
    name,
    kind: action.kind,
    decision: decisions.get(row) ?? null,
    problems: action.kind === 'refuse' ? action.problems : [],
  })

  function detail(row: number): ImportDraftRowDetail {
    const { cells } = rowAt(row)
    const one = planned[indexOf.get(row) ?? -1]
    const unplanned = { row, name: '', kind: null, decision: decisions.get(row) ?? null, problems: [] }
    const shown = one ? rowView(one) : unplanned
    return {
      ...shown,
      cells: columns
        .filter(({ target }) => target !== null)
        .map((column) => ({
          column: column.index,
          header: column.header,
          text: cells[column.index] ?? '',
          problem: shown.problems.find((each) => isAbout(each.column, column))?.because ?? null,
        })),
      athletes: one ? namesakesOf(one) : [],
      athleteId: one ? athleteOf(one.action) : null,
    }
  }

  function namesakesOf({ row, action }: PlannedRow): ImportDraftRowDetail['athletes'] {
    const read = readRow(rowAt(row), columns, { dateOrder: 'ymd', heightUnit: null, weightUnit: null, today: today() })
    const own = [athleteOf(action), read.id].flatMap((each) => (each === null ? [] : (roster.get(each) ?? [])))
    const all = new Map([...own, ...roster.find(nameIn(read))].map((athlete) => [athlete.id, athlete]))
    return [...all.values()].slice(0, MAX_NAMESAKES).map((athlete) => ({
      id: athlete.id,
      name: displayName(athlete),
      dateOfBirth: toRecord(athlete).date_of_birth,
      email: athlete.email ?? null,
    }))
  }

  return {
    id,
    file,
    headers: table.headers,
    reading: () => reading,
    /** True once a person has corrected a cell or decided about a row. */
    isEdited: () => isEdited,
    settle,
    check,
    correct,
    decide,
    view,
    page,
    detail,
    planned: () => planned,
    cells: (row: number): readonly string[] => rowAt(row).cells,
  }
}

const athleteOf = (action: RowAction): string | null => ('athleteId' in action ? action.athleteId : null)

const nameIn = ({ cells }: ReadRow) => ({
  firstName: cells.get('first_name')?.text ?? '',
  lastName: cells.get('last_name')?.text || undefined,
})

/** Matches a problem to a column: problems name the header, or the field for an unknown id. */
const isAbout = (name: string | null, { header, target }: MappedColumn) =>
  name !== null && (name === header || (target !== null && 'field' in target && target.field === name))
