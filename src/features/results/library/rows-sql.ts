import { sqlName, sqlText } from '../station/sql-text.ts'
import type { TypedColumn } from './choose-types.ts'
import { isNumeric } from './manifest.ts'

/** Name of a column in plain rows, see plain-rows.ts. */
const plainName = (position: number): string => `c${position}`

export interface RowSource {
  readonly path: string
  /** True for plain rows, whose values are texts that contain JSON. */
  readonly isPlain: boolean
}

/** SQL that reads the rows of an export in their order, typed, under the names of the file. */
export function rowsSql(columns: readonly TypedColumn[], { path, isPlain }: RowSource): string {
  const read = columns.map((column, position) => {
    const key = sqlName(isPlain ? plainName(position) : column.service)
    const isTyped = column.isReadAsTyped && !isPlain
    const readType = isPlain ? 'VARCHAR' : isTyped ? column.type : 'JSON'
    return { key, readType, value: isTyped ? key : valueSql(column, key) }
  })
  const types = read.map(({ key, readType }) => `${key}: '${readType}'`)
  const values = read.map(({ value }, position) => `${value} AS ${sqlName(columns[position]?.name ?? '')}`)
  return `SELECT ${values.join(', ')} FROM read_json(${sqlText(path)}, format = 'newline_delimited',
    records = true, columns = {${types.join(', ')}})`
}

/** SQL that converts the JSON text of a value. */
function valueSql({ type, declared }: TypedColumn, key: string): string {
  const written = `nullif(${key}::VARCHAR, 'null')`
  // Some engines write NaN as a text.
  const text = isNumeric(declared) ? `nullif(${written}, '"NaN"')` : written
  if (type === 'DOUBLE') return `CAST(${text} AS DOUBLE)`
  return type === 'BIGINT' ? wholeNumberSql(text) : plainTextSql(text)
}

/** Converts `1.0` too, which a direct cast of its text would round. */
const wholeNumberSql = (text: string) =>
  `CASE WHEN regexp_full_match(${text}, '-?[0-9]+') THEN CAST(${text} AS BIGINT)
    ELSE CAST(TRY_CAST(${text} AS DOUBLE) AS BIGINT) END`

/** Unquotes a JSON string; other values keep their JSON text. */
const plainTextSql = (text: string) => `CASE WHEN starts_with(${text}, '"') THEN ${text}::JSON ->> '$' ELSE ${text} END`
