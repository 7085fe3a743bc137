import { cellsOf, textOf } from './cut-page.ts'

const LINE_END = '\r\n'
const needsQuotes = /[",\r\n]/
/** What a spreadsheet would run (OWASP: CSV injection). */
const isFormula = /^[=+\-@\t\r]/

/** Writes rows as RFC 4180 wants them: nothing as nothing, an empty text in quotes, everything else as it was sent. */
export function createCsvLines(columns: readonly string[], { neutralize }: { readonly neutralize: boolean }) {
  const positions = new Map(columns.map((name, position) => [name, position]))
  const safe = (text: string) => (neutralize && isFormula.test(text) ? `'${text}` : text)
  const quoted = (text: string) => (text === '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

  function cell(written: string): string {
    const first = written[0]
    if (first === '"') return quoted(safe(textOf(written)))
    if (written === 'null') return ''
    return first === '{' || first === '[' ? quoted(written) : written
  }

  const line = (cells: readonly string[]) => {
    const text = cells.join(',')
    // A line of nothing is skipped by readers.
    return (text === '' ? '""' : text) + LINE_END
  }

  return {
    header: columns.length === 0 ? '' : line(columns.map((name) => quoted(safe(name)))),
    row(written: string): string {
      const cells: string[] = Array.from({ length: columns.length }, () => '')
      cellsOf(written, (name, value) => {
        const position = positions.get(name)
        if (position !== undefined) cells[position] = cell(value)
      })
      return line(cells)
    },
  }
}
