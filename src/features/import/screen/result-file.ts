import type { useClient } from '../../../renderer/state/station-context.tsx'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { importBounds, type RunFilePart } from '../import-view.ts'
import { problemText } from './problem-text.ts'

/** Columns added to the result file, as the command line writes them; a later import ignores them. */
const resultHeaders = ['import_outcome', 'import_id', 'import_problem']

export const resultName = (file: string): string => `${file.replace(/\.[a-z]+$/i, '')}-result.csv`

/** Reads the rows of the file as CSV, each with its outcome, the athlete's id and its problems. */
export async function readResult(
  run: string,
  client: Pick<ReturnType<typeof useClient>, 'imports'>,
  wording: ScreenWording,
): Promise<string> {
  const lines: string[] = []
  for (let offset = 0, total = 1; offset < total; offset += importBounds.fileRows) {
    const part = await client.imports.file({ run, offset })
    total = part.total
    if (offset === 0) lines.push(csvLine([...part.headers, ...resultHeaders]))
    for (const row of part.rows) lines.push(csvLine(cellsOf(row, part.headers.length, wording)))
  }
  return lines.join('')
}

function cellsOf(row: RunFilePart['rows'][number], width: number, wording: ScreenWording): string[] {
  const own = Array.from({ length: width }, (_, index) => row.cells[index] ?? '')
  const problems = row.problems.map((problem) => {
    const { message, next } = problemText(problem, row.name, wording)
    return `${message} ${next}`
  })
  const outcome = row.outcome === 'unanswered' ? 'waiting' : row.outcome
  return [...own, outcome, row.athleteId ?? '', problems.join(' ')]
}

/** Formats a CSV line (RFC 4180). */
const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
