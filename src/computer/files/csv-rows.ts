import type { ShotRow } from '../../station/tagging/names/shot-list.ts'

export interface CsvRows {
  readonly rows: readonly ShotRow[]
  /**
   * Position of the first CSV error, such as a quote that is never closed, or `rows` for too many rows; null when
   * everything was read.
   */
  readonly broken: { readonly line: number; readonly detail: string } | null
}

/**
 * Reads a CSV file as spreadsheets write it, with any usual delimiter, line ending and encoding. Blank lines are
 * skipped. Not csv-parse: it makes an error for each row of another length, and took minutes for 5 MB of blank lines.
 */
export function readCsv(bytes: Uint8Array, maxRows = Number.POSITIVE_INFINITY): CsvRows {
  const { text, delimiter, linesBefore } = withDelimiter(decode(bytes).replaceAll(/\r\n?/g, '\n'))
  const rows: ShotRow[] = []
  let at = 0
  let line = linesBefore + 1
  while (at < text.length) {
    if (text.charCodeAt(at) === NEWLINE) {
      at += 1
      line += 1
      continue
    }
    if (rows.length === maxRows) return { rows, broken: { line, detail: 'rows' } }
    const row = readRow(text, at, delimiter)
    if (row === null) return { rows, broken: { line, detail: 'CSV_QUOTE_NOT_CLOSED' } }
    rows.push({ line, cells: row.cells })
    line += row.lines
    at = row.end
  }
  return { rows, broken: null }
}

const NEWLINE = 0x0a

interface Row {
  readonly cells: string[]
  /** Offset of the next row. */
  readonly end: number
  readonly lines: number
}

/** Reads the row at an offset; null where a quote is never closed. */
function readRow(text: string, start: number, delimiter: string): Row | null {
  const cells: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    if (text[at] === '"' && quoted === null) return null
    const from = quoted?.end ?? at
    const end = endOfCell(text, from, delimiter)
    // A cell that continues after its closing quote keeps its quotes as content.
    const rest = text.slice(from, end)
    cells.push(quoted === null || rest === '' ? (quoted?.value ?? rest) : `"${quoted.value}"${rest}`)
    if (quoted !== null) lines += quoted.value.split('\n').length - 1
    if (text[end] !== delimiter) return { cells, end: end + 1, lines }
    at = end + 1
  }
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length && text[at] !== delimiter && text.charCodeAt(at) !== NEWLINE) at += 1
  return at
}

/** Reads the text between two quotes; a doubled quote stands for one. */
function readQuoted(text: string, start: number): { readonly value: string; readonly end: number } | null {
  let value = ''
  let from = start + 1
  for (;;) {
    const at = text.indexOf('"', from)
    if (at < 0) return null
    value += text.slice(from, at)
    if (text[at + 1] !== '"') return { value, end: at + 1 }
    value += '"'
    from = at + 2
  }
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252. The mark is removed. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Finds the delimiter: a first line `sep=;` names it, otherwise the header row shows it. */
function withDelimiter(text: string): { text: string; delimiter: string; linesBefore: number } {
  const [note, stated] = /^sep=(.)\n/i.exec(text) ?? []
  if (note !== undefined && stated !== undefined)
    return { text: text.slice(note.length), delimiter: stated, linesBefore: 1 }
  const titles = (/^\s*(.*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => titles.split(delimiter).length
  const delimiter = [';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best), ',')
  return { text, delimiter, linesBefore: 0 }
}
