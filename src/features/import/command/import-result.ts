import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { exitCodes, failureJson, printJson, printLine } from '../../../cli/print/output.ts'
import { cliWords, explain, format, screenWords } from '../../../cli/print/words.ts'
import { renameOverSync } from '../../../computer/files/rename-over.ts'
import { AppError } from '../../../station/app-error.ts'
import { resultHeaders } from '../core/columns.ts'
import { type ImportRow, outcomeOf, type RowOutcome } from '../core/import-port.ts'
import type { RosterTable } from '../core/roster-table.ts'
import type { DatesRead, RowProblem } from '../roster-import.ts'
import { delimitedText } from '../station/write-roster.ts'
import { temporaryPath } from './result-file.ts'

/** Reading of a roster file, for a person to check before the rows. */
interface RosterReading {
  readonly dates: DatesRead | null
  /** Columns that are not imported. */
  readonly leftOut: readonly { readonly name: string; readonly canBeCustom: boolean }[]
}

interface ShowOptions extends RosterReading {
  readonly json: boolean
  readonly dryRun: boolean
  /** Path of the result file; null for a dry run. */
  readonly result: string | null
}

const problemsOf = ({ action, because }: ImportRow): readonly RowProblem[] => {
  if (action.kind === 'refuse') return action.problems
  return because === null ? [] : [{ column: null, because }]
}

/** Formats the problems of a row. */
const importProblems = (row: ImportRow) =>
  problemsOf(row).map(({ because }) => explain(because, row.name, { isFinal: true }))

/** Prints how dates are read, and the columns that are left out with the way to import them. */
export function showReading({ dates, leftOut }: RosterReading, { custom }: { readonly custom: boolean }) {
  if (dates) printLine(screenWords().imports.datesRead(dates.order, dates.text, dayText(dates.day)))
  if (leftOut.length === 0) return
  const names = (isCustom: boolean) =>
    leftOut.filter(({ canBeCustom }) => canBeCustom === isCustom).map(({ name }) => name)
  const all = leftOut.map(({ name }) => name).join(', ')
  printLine(cliWords().columnsLeftOut(all, custom ? [] : names(true), names(false)[0]))
}

/** A day without a time zone, as people write it. */
function dayText(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return format().date(new Date(year, month - 1, date).getTime())
}

/** Prints every row as JSON for programs; for people the rows with problems, and the counts. */
export function showImport(rows: readonly ImportRow[], { json, dryRun, result, dates, leftOut }: ShowOptions): number {
  const counts: Record<RowOutcome, number> = {
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    waiting: 0,
  }
  for (const row of rows) {
    const outcome = dryRun ? outcomeOf({ ...row, state: 'done' }) : outcomeOf(row)
    counts[outcome] += 1
    if (json) printJson(rowJson(row, outcome))
    else {
      if (row.action.kind === 'skip' && row.action.isTotal) printLine(cliWords().totalsRow(row.row, row.name))
      for (const { message, next } of importProblems(row)) printLine(cliWords().importRow(row.row, message, next))
    }
  }
  if (json)
    printJson({ rows: rows.length, ...counts, dryRun, result, dates, notImported: leftOut.map(({ name }) => name) })
  else {
    const { importSummary, importPlanned, resultWritten } = cliWords()
    const { created, updated, unchanged, skipped, failed } = counts
    printLine((dryRun ? importPlanned : importSummary)(created, updated, unchanged + skipped, failed))
    if (result !== null) printLine(resultWritten(result))
  }
  return counts.failed + counts.waiting === 0 ? exitCodes.success : exitCodes.needsAttention
}

const rowJson = (row: ImportRow, outcome: RowOutcome) => ({
  row: row.row,
  outcome,
  id: row.athleteId ?? ('athleteId' in row.action ? row.action.athleteId : null),
  name: row.name,
  problems: problemsOf(row).map(({ column, because }) => ({ column, ...failureJson(because, row.name) })),
})

/** Writes the file’s own rows with each row's result, athlete id, and problems. Returns the path. */
export function writeResult(path: string, table: RosterTable, rows: readonly ImportRow[]): string {
  const file = resolve(path)
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const width = Math.max(table.headers.length, ...table.rows.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const lines = table.rows.map(({ row, cells }) => [...padded(cells), ...resultOf(byRow.get(row))])
  writeResultFile(file, `\uFEFF${delimitedText([[...padded(table.headers), ...resultHeaders], ...lines], ',')}`)
  return file
}

function resultOf(row: ImportRow | undefined): string[] {
  if (!row) return ['waiting', '', '']
  const problems = importProblems(row).map(({ message, next }) => `${message} ${next}`)
  return [outcomeOf(row), row.athleteId ?? '', problems.join(' ')]
}

/** Writes to a temporary file and renames, so that readers see all of it. Throws AppError `output-unwritable`. */
export function writeResultFile(file: string, content: string | Uint8Array) {
  const temporary = temporaryPath(file)
  try {
    writeFileSync(temporary, content)
    renameOverSync(temporary, file)
  } catch (cause) {
    rmSync(temporary, { force: true })
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new AppError('output-unwritable', { file, detail }, { cause })
  }
}
