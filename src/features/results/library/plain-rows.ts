import { open } from 'node:fs/promises'
import { createRowReader } from '../../exports/station/row-reader.ts'
import { spooledLines } from '../../exports/station/spooled-lines.ts'
import type { DuckDbRequest } from './results-messages.ts'

type PlainRows = Extract<DuckDbRequest, { kind: 'plain-rows' }>

/**
 * Copies rows that DuckDB's reader rejects or mixes up: names that differ only in case, duplicate names, and lone
 * surrogates. Each value is copied as JSON text, under a name made of its position.
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

/** Replaces lone surrogates, which JSON may contain and files may not. */
function wholeCharacters(written: string): string {
  if (!/\\ud[89a-f]/i.test(written)) return written
  const whole = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  return JSON.stringify(JSON.parse(written, whole))
}
