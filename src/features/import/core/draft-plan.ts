import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import { createYielder } from '../../../station/runtime/yielder.ts'
import type { ImportReading, PlannedCounts, RowDecision } from '../import-view.ts'
import type { DatesRead, ImportQuestion } from '../roster-import.ts'
import { columnsProblem, type MappedColumn, targetColumns } from './columns.ts'
import { createPlanner, type KnownRoster, type PlannedRow } from './plan.ts'
import { datesRead, decideReading } from './questions.ts'
import { type CellFormat, readRow } from './read-cells.ts'
import type { RosterFileRow } from './roster-table.ts'

const noneYet: PlannedCounts = { create: 0, update: 0, unchanged: 0, skip: 0, refuse: 0 }

/** Plan of a draft, as of its last reading. `version` counts the changes of its actions. */
export interface DraftPlan {
  readonly columns: readonly MappedColumn[]
  readonly questions: readonly ImportQuestion[]
  readonly dates: DatesRead | null
  readonly problem: Failure | null
  readonly planned: readonly PlannedRow[]
  readonly counts: PlannedCounts
  readonly version: number
}

interface Parts {
  readonly file: string
  readonly headers: readonly string[]
  readonly rows: readonly RosterFileRow[]
  /** Sheets of which a person has to choose one; empty where the sheet is clear. */
  readonly openSheets: readonly string[]
  readonly decisions: ReadonlyMap<number, RowDecision>
  readonly roster: KnownRoster
  readonly reading: () => ImportReading
  readonly clock: Clock
  readonly today: () => string
}

const questionsAboutSheet = (sheets: readonly string[]): ImportQuestion[] =>
  sheets.length === 0 ? [] : [{ kind: 'sheet', column: '', samples: [...sheets] }]

/** Keeps the plan of a draft: its columns, open questions, and the action for each row. */
export function createDraftPlan(parts: Parts) {
  const { file, headers, rows, openSheets, decisions, roster, reading, clock, today } = parts
  let turn: Promise<unknown> = Promise.resolve()
  let state: DraftPlan = {
    columns: [],
    questions: [],
    dates: null,
    problem: null,
    planned: [],
    counts: noneYet,
    version: 0,
  }

  /** Plans again, one plan at a time, each with all changes made so far. */
  function update(signal: AbortSignal): Promise<void> {
    const mine = turn.then(() => planNow(signal))
    turn = mine.catch(() => undefined)
    return mine
  }

  async function planNow(signal: AbortSignal) {
    const { chosen, customColumns, choices } = reading()
    const chosenAt = new Map(chosen.map(({ column, target }) => [column, target]))
    const columns = targetColumns(headers, { chosen: new Map(), chosenAt, customColumns })
    const sheetQuestions = questionsAboutSheet(openSheets)
    const why = sheetQuestions.length > 0 ? null : columnsProblem(columns)
    const problem = why && failure('roster-unreadable', { file, why })
    const decided = decideReading({ headers, rows }, columns, choices)
    const questions = problem ? [] : [...sheetQuestions, ...(sheetQuestions.length > 0 ? [] : decided.questions)]
    const format = { ...decided.decided, today: today() }
    const isOpen = problem !== null || questions.length > 0
    state = {
      ...state,
      columns,
      questions,
      problem,
      dates: isOpen ? null : datesRead({ headers, rows }, columns, format),
    }
    if (isOpen) state = { ...state, planned: [], counts: noneYet }
    else await planRows(format, signal)
  }

  async function planRows(format: CellFormat, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    const planRow = createPlanner(roster, reading().choices, decisions)
    const next: PlannedRow[] = []
    const counted = { ...noneYet }
    const { columns, planned, version } = state
    let isSame = planned.length === rows.length
    for (const row of rows) {
      const one = planRow(readRow(row, columns, format))
      next.push(one)
      counted[one.action.kind] += 1
      isSame &&= JSON.stringify(planned[next.length - 1]?.action) === JSON.stringify(one.action)
      await yieldToEventLoop(signal)
      signal.throwIfAborted()
    }
    state = { ...state, planned: next, counts: counted, version: isSame ? version : version + 1 }
  }

  return { update, state: () => state }
}
