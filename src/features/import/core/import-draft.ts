import type { Athlete } from '../../../service/athletes.ts'
import { AppError } from '../../../station/app-error.ts'
import type { Clock } from '../../../station/ports.ts'
import type { ImportDraft, ImportReading, ReadingChange, RowDecision } from '../import-view.ts'
import { createDraftPlan } from './draft-plan.ts'
import { createDraftView } from './draft-view.ts'
import type { KnownRoster } from './plan.ts'
import { chooseSheet, type RosterSheets } from './roster-sheets.ts'

export const firstReading: ImportReading = {
  chosen: [],
  customColumns: false,
  choices: { dateOrder: null, heightUnit: null, weightUnit: null, existing: 'update', sameName: 'ask' },
}

/** Merges a change into the reading. Unnamed parts stay, as two quick changes may overlap. */
function changedReading(before: ImportReading, change: ReadingChange): ImportReading {
  const { chosen = [], customColumns = before.customColumns, choices = {}, sheet = before.sheet } = change
  const named = new Set(chosen.map(({ column }) => column))
  const said = Object.entries(choices).filter(([, choice]) => choice !== undefined)
  return {
    chosen: [...before.chosen.filter(({ column }) => !named.has(column)), ...chosen],
    customColumns,
    choices: { ...before.choices, ...Object.fromEntries(said) },
    ...(sheet !== undefined && { sheet }),
  }
}

/** Caches roster queries: a file is planned again after every correction. */
function rememberKnown(roster: KnownRoster): KnownRoster & { readonly forget: () => void } {
  const found = new Map<string, Athlete[]>()
  const createdIds = new Map<string, string | undefined>()

  return {
    get: roster.get,
    find(name) {
      const key = JSON.stringify([name.firstName, name.lastName])
      const before = found.get(key) ?? roster.find(name)
      found.set(key, before)
      return before
    },
    madeOf(fingerprint) {
      if (!createdIds.has(fingerprint)) createdIds.set(fingerprint, roster.madeOf(fingerprint))
      return createdIds.get(fingerprint)
    },
    forget() {
      found.clear()
      createdIds.clear()
    },
  }
}

interface Parts {
  readonly id: string
  readonly file: string
  readonly sheets: RosterSheets
  /** Sheet that a person chose. */
  readonly wanted?: string | undefined
  readonly known: KnownRoster
  readonly clock: Clock
  readonly today: () => string
}

export type RosterDraft = ReturnType<typeof createImportDraft>

/** Prepares a roster file with a person before its import: columns, questions, and the plan of each row. */
export function createImportDraft({ id, file, sheets, wanted, clock, today, ...parts }: Parts) {
  const {
    sheet: { name, table },
    open,
  } = chooseSheet(sheets, wanted)
  const rows = table.rows.map(({ row, cells }) => ({ row, cells: [...cells] }))
  const indexOf = new Map(rows.map(({ row }, index) => [row, index]))
  const decisions = new Map<number, RowDecision>()
  const roster = rememberKnown(parts.known)
  let isEdited = false
  let reading = firstReading
  const plan = createDraftPlan({
    file,
    headers: table.headers,
    rows,
    openSheets: open,
    decisions,
    roster,
    reading: () => reading,
    clock,
    today,
  })
  const shown = createDraftView({ rows, decisions, roster, plan: plan.state, today, rowAt })

  function settle(change: ReadingChange, signal: AbortSignal): Promise<void> {
    reading = changedReading(reading, change)
    roster.forget()
    return plan.update(signal)
  }

  /** Plans against the present roster. */
  function check(signal: AbortSignal): Promise<void> {
    roster.forget()
    return plan.update(signal)
  }

  async function correct(row: number, column: number, text: string, signal: AbortSignal): Promise<void> {
    const { cells } = rowAt(row)
    while (cells.length < column) cells.push('')
    cells[column] = text
    isEdited = true
    await plan.update(signal)
  }

  async function decide(row: number, decision: RowDecision | null, signal: AbortSignal): Promise<void> {
    rowAt(row)
    if (decision === null) decisions.delete(row)
    else decisions.set(row, decision)
    isEdited = true
    await plan.update(signal)
  }

  function rowAt(row: number) {
    const found = rows[indexOf.get(row) ?? -1]
    if (!found) throw new AppError('import-gone')
    return found
  }

  function view(): ImportDraft {
    const { problem, questions, dates, counts, version } = plan.state()
    return {
      id,
      file,
      rows: rows.length,
      sheets: sheets.flatMap((each) => each.name ?? []),
      sheet: name,
      columns: shown.columns(),
      reading,
      problem,
      questions: [...questions],
      dates,
      counts,
      plan: version,
    }
  }

  return {
    id,
    file,
    headers: table.headers,
    sheets,
    sheet: name,
    reading: () => reading,
    /** True once a person has corrected a cell or decided about a row. */
    isEdited: () => isEdited,
    settle,
    check,
    correct,
    decide,
    view,
    page: shown.page,
    detail: shown.detail,
    planned: () => plan.state().planned,
    cells: (row: number): readonly string[] => rowAt(row).cells,
  }
}
