import type { DuckDBConnection, DuckDBResultReader, DuckDBValue } from '@duckdb/node-api'
import { DuckDBDecimalValue, DuckDBTimestampTZValue, DuckDBTimestampValue } from '@duckdb/node-api'
import type { ResultCell, ResultRow } from '../station/results-engine.ts'
import { bindParameters } from './parameters.ts'
import type { NumberColumns, Statement } from './results-messages.ts'

/** Runs one statement and reads its whole result. */
export async function runStatement(
  connection: DuckDBConnection,
  { sql, parameters = {} }: Statement,
): Promise<DuckDBResultReader> {
  const statement = await connection.prepare(sql)
  try {
    bindParameters(statement, parameters)
    return await statement.runAndReadAll()
  } finally {
    statement.destroySync()
  }
}

export function readRows(reader: DuckDBResultReader): ResultRow[] {
  const names = reader.deduplicatedColumnNames()
  return reader.getRows().map((row) => Object.fromEntries(names.map((name, at) => [name, toCell(row[at] ?? null)])))
}

/** Reads columns as arrays of numbers; NaN for missing values. */
export function readNumbers(reader: DuckDBResultReader): NumberColumns {
  const columns = reader.getColumns().map((values) => Float64Array.from(values, toNumber))
  return { names: reader.deduplicatedColumnNames(), columns }
}

function toNumber(value: DuckDBValue): number {
  const cell = toCell(value)
  return cell === null || typeof cell === 'string' ? Number.NaN : Number(cell)
}

/** Converts times to milliseconds, and other special types to DuckDB's text. */
function toCell(value: DuckDBValue): ResultCell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return Number(value.micros) / 1_000
  if (value instanceof DuckDBDecimalValue) return value.toDouble()
  return String(value)
}
