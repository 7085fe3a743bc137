import { valueKinds } from '../../exports/core/value-kinds.ts'
import { type ColumnType, type FileColumn, isInteger, isNumeric } from './manifest.ts'
import type { PlannedColumn } from './plan-columns.ts'
import { athleteColumn, sessionColumn } from './plan-columns.ts'

/** Column with its type. */
export interface TypedColumn extends FileColumn {
  /** True where DuckDB's reader converts every value exactly. Others are read as JSON text. */
  readonly isReadAsTyped: boolean
}

interface KnownColumn extends PlannedColumn {
  readonly values: number
}

/**
 * Gives each column the type that holds all of its values exactly: BIGINT when all are integers in range, else DOUBLE
 * when none is rounded, else VARCHAR.
 */
export const chooseTypes = (columns: readonly KnownColumn[]): TypedColumn[] =>
  columns.map(({ values, ...column }) => {
    const type = typeOf(column, values)
    return { ...column, type, isReadAsTyped: (values & ~readable[type]) === 0 }
  })

function typeOf({ service, declared }: PlannedColumn, values: number): ColumnType {
  const isId = service === sessionColumn || service === athleteColumn
  if (isId || !isNumeric(declared) || (values & notNumbers) !== 0) return 'VARCHAR'
  if (isInteger(declared) && (values & notIntegers) === 0) return 'BIGINT'
  return (values & valueKinds.inexact) === 0 ? 'DOUBLE' : 'VARCHAR'
}

const notNumbers = valueKinds.text | valueKinds.escapedText | valueKinds.other
const notIntegers = valueKinds.fraction | valueKinds.largePointed | valueKinds.beyond64Bits

/**
 * Values that DuckDB's reader converts exactly to a type. A BIGINT would turn 1.5 into 2, and any number `true` into 1.
 */
const readable: Readonly<Record<ColumnType, number>> = {
  BIGINT: valueKinds.whole | valueKinds.long | valueKinds.inexact,
  DOUBLE: valueKinds.whole | valueKinds.pointed | valueKinds.fraction,
  VARCHAR: valueKinds.text,
}
