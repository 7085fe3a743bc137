import { CsvError, parse } from 'csv-parse/sync'
import type { ShotRow } from '../../core/tagging/shot-lists/shot-list.ts'

export interface CsvRows {
  readonly rows: readonly ShotRow[]
  /** Where it stopped being CSV, such as at a quote that is never closed; null when all of it could be read. */
  readonly broken: { readonly line: number; readonly detail: string } | null
}

/** The rows of a CSV as spreadsheets write it, whatever its delimiter, line ends and encoding. */
export function readCsv(bytes: Uint8Array): CsvRows {
  const { text, delimiter, linesBefore } = withDelimiter(decode(bytes).replaceAll(/\r\n?/g, '\n'))
  const rows: ShotRow[] = []
  // The parser counts to a row's last line; people look for its first.
  let line = linesBefore + 1
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 0,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line, cells })
        line = linesBefore + lines + 1
        return null
      },
    })
    return { rows, broken: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows, broken: { line, detail: error.code } }
  }
}

/** UTF-8 or UTF-16 where a mark or the bytes say so, else what Windows in the west writes. A mark is taken off. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A first line `sep=;` is a note for spreadsheets; otherwise the titles show what stands between them. */
function withDelimiter(text: string): { text: string; delimiter: string; linesBefore: number } {
  const [note, stated] = /^sep=(.)\n/i.exec(text) ?? []
  if (note !== undefined && stated !== undefined)
    return { text: text.slice(note.length), delimiter: stated, linesBefore: 1 }
  const titles = (/^\s*(.*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => titles.split(delimiter).length
  const delimiter = [';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best), ',')
  return { text, delimiter, linesBefore: 0 }
}
