import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'

const Records = z.array(z.array(z.string()))

const delimiters = [',', ';', '\t', '|']
/** Amount of text that is parsed to detect the delimiter. */
const SNIFFED_CHARACTERS = 65_536
const SNIFFED_RECORDS = 20

/**
 * Reads all records of a CSV or TSV text, including empty ones, so that their numbers match the rows of a spreadsheet.
 * Throws AppError `roster-unreadable`.
 */
export function readDelimited(text: string, file: string): string[][] {
  // Excel writes the delimiter into a first line that it hides.
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  try {
    return parseWith(body, declared?.[1] ?? detectDelimiter(body))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1
    throw new AppError('roster-unreadable', { file, why: evidence('open-quote', { line }) }, { cause })
  }
}

/** Detects the delimiter: the one that splits the first records into the most columns, equally in all of them. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SNIFFED_CHARACTERS)
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }))
  return scores.reduce((best, score) => (score.score > best.score ? score : best)).delimiter
}

function scoreDelimiter(sample: string, delimiter: string): number {
  try {
    const records = parseWith(sample, delimiter, SNIFFED_RECORDS).filter((cells) => cells.join('').trim() !== '')
    const width = records[0]?.length ?? 0
    const alike = records.filter((cells) => cells.length === width).length
    return width < 2 ? 0 : width * (alike / records.length) ** 2
  } catch {
    // The sample may end inside quotes, which rules this delimiter out.
    return 0
  }
}

const parseWith = (text: string, delimiter: string, to?: number): string[][] =>
  withoutStacks(() =>
    Records.parse(
      parse(text, {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: false,
        ...(to !== undefined && { to }),
      }),
    ),
  )

/**
 * Disables stack traces: the parser creates an error for each record of another length, and the stacks would take most
 * of the time.
 */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
