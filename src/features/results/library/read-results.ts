import {
  BIGINT,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDecimalValue,
  type DuckDBPreparedStatement,
  type DuckDBResultReader,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
  LIST,
  VARCHAR,
} from '@duckdb/node-api'
import type { QueryParameters, ResultCell, ResultRow } from '../station/results-engine.ts'
import type { NumberColumns, Statement } from './results-messages.ts'

/** Binds each value by its type: integers as BIGINT, which LIMIT accepts too. */
function bindParameters(statement: DuckDBPreparedStatement, parameters: QueryParameters) {
  for (const [name, value] of Object.entries(parameters)) {
    const index = statement.parameterIndex(name)
    if (value === null) statement.bindNull(index)
    else if (typeof value === 'string') statement.bindVarchar(index, value)
    else if (typeof value === 'boolean') statement.bindBoolean(index, value)
    else if (typeof value === 'bigint') statement.bindBigInt(index, value)
    else if (typeof value === 'number') bindNumber(statement, index, value)
    else bindList(statement, index, value)
  }
}

function bindNumber(statement: DuckDBPreparedStatement, index: number, value: number) {
  if (Number.isSafeInteger(value)) statement.bindBigInt(index, BigInt(value))
  else statement.bindDouble(index, value)
}

function bindList(statement: DuckDBPreparedStatement, index: number, values: readonly string[] | readonly number[]) {
  const numbers = values.filter((value) => typeof value === 'number')
  if (values.length === 0 || numbers.length < values.length)
    return statement.bindList(index, [...values], LIST(VARCHAR))
  if (!numbers.every(Number.isSafeInteger)) return statement.bindList(index, numbers, LIST(DOUBLE))
  return statement.bindList(index, numbers.map(BigInt), LIST(BIGINT))
}

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
