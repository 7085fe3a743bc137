import { plainText } from '../../service/plain-text.ts'
import type { CliWords } from '../../words/cli-words.ts'
import { printJson, printLine } from './output.ts'
import { cliWords } from './words.ts'

export interface ListColumn<Item> {
  readonly title: keyof CliWords['columns']
  readonly of: (item: Item) => string
}

/** Prints a list: for programs one JSON object per line as they come, for people a table. */
export async function showList<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  columns: readonly ListColumn<Item>[],
  { json, limit, none = cliWords().none }: { json: boolean; limit: number; none?: string },
) {
  const rows: string[][] = []
  let shown = 0
  for await (const item of items) {
    if (shown === limit) break
    shown += 1
    if (json) printJson(item)
    else rows.push(columns.map(({ of }) => plainText(of(item))))
  }
  if (json) return
  const { columns: titles } = cliWords()
  if (rows.length === 0) return printLine(none)
  printTable(
    columns.map(({ title }) => titles[title]),
    rows,
  )
}

/** Prints rows of plain text under their titles. */
export function printTable(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = titles.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  printLine(line(titles))
  for (const row of rows) printLine(line(row))
}

/** Prints one item with all its fields by the service's own names. */
export function showFields(item: Readonly<Record<string, unknown>>, { json }: { json: boolean }) {
  if (json) return printJson(item)
  const fields = Object.entries(item).filter(([, value]) => value !== null && value !== undefined)
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  for (const [name, value] of fields) {
    printLine(`${name.padEnd(width)}  ${plainText(typeof value === 'string' ? value : JSON.stringify(value))}`)
  }
}
