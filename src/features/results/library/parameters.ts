import { BIGINT, DOUBLE, type DuckDBPreparedStatement, LIST, VARCHAR } from '@duckdb/node-api'
import type { QueryParameters } from '../station/results-engine.ts'

/** Binds each value by its type: integers as BIGINT, which LIMIT accepts too. */
export function bindParameters(statement: DuckDBPreparedStatement, parameters: QueryParameters) {
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
