import { open } from 'node:fs/promises'
import { createRowReader } from '../../exports/row-reader.ts'
import { spooledLines } from '../../exports/spooled-lines.ts'
import type { DuckDbRequest } from './results-messages.ts'

type PlainRows = Extract<DuckDbRequest, { kind: 'plain-rows' }>

/**
 * The slow road for rows that DuckDB's reader refuses or would mix up: names equal but for case, a name twice in a row,
 * half a character. Each value is copied as the JSON text that it is, under a name by its position.
 */
export async function copyPlainRows({ spool, bytes, names, target }: PlainRows): Promise<void> {
  const read = createRowReader(names, { toEnd: true })
  await using file = await open(target, 'w', 0o600)
  for await (const rows of spooledLines(spool, bytes, new AbortController().signal)) {
    await file.appendFile(rows.map((row) => plainRow(read(row))).join(''))
  }
}

function plainRow(values: readonly string[]): string {
  const cells = values.flatMap((value, position) =>
    value === '' || value === 'null' ? [] : [`"c${position}":${JSON.stringify(wholeCharacters(value))}`],
  )
  return `{${cells.join(',')}}\n`
}

/** Half of a pair that only together makes a character can stand in JSON and in no file. */
function wholeCharacters(written: string): string {
  if (!/\\ud[89a-f]/i.test(written)) return written
  const whole = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  return JSON.stringify(JSON.parse(written, whole))
}
