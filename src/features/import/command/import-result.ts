import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { renameOverSync } from '../../../computer/files/rename-over.ts'
import { AppError } from '../../../station/app-error.ts'
import { resultHeaders } from '../core/columns.ts'
import { type ImportRow, outcomeOf } from '../core/import-port.ts'
import type { RosterTable } from '../core/roster-table.ts'
import { delimitedText } from '../station/write-roster.ts'
import { temporaryPath } from './result-file.ts'
import { importProblems } from './show-import.ts'

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
