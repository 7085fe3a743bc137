import { AppError } from '../../../station/app-error.ts'
import { sqlName, sqlText } from '../station/sql-text.ts'
import { DuckDbError } from './duckdb-error.ts'
import { isNumeric } from './manifest.ts'
import { type ColumnPlan, chooseTypes, type TypedColumn } from './plan-columns.ts'
import type { ResultsClient } from './results-client.ts'

/** Name of a column in plain rows, see handle-requests.ts. */
const plainName = (position: number): string => `c${position}`

interface RowSource {
  readonly path: string
  /** True for plain rows, whose values are texts that contain JSON. */
  readonly isPlain: boolean
}

/** SQL that reads the rows of an export in their order, typed, under the names of the file. */
function rowsSql(columns: readonly TypedColumn[], { path, isPlain }: RowSource): string {
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

interface SpooledRows {
  readonly client: ResultsClient
  readonly plan: ColumnPlan
  readonly spool: string
  readonly bytes: number
  /** Path of the plain rows that some exports need. */
  readonly plain: string
}

interface CopiedRows<Result> {
  readonly columns: readonly TypedColumn[]
  readonly result: Result
}

/**
 * Copies spooled rows by SQL that `copy` makes of the SQL that reads them, in one pass. Rows that DuckDB can't read are
 * converted to plain rows first.
 */
export async function copySpooledRows<Result>(
  spooled: SpooledRows,
  target: string,
  copy: (rows: string) => Promise<Result>,
): Promise<CopiedRows<Result>> {
  const { client, plan, spool, bytes, plain } = spooled
  const columns = chooseTypes(await withValueKinds(spooled, target))
  if (!plan.isPlain) {
    try {
      return { columns, result: await copy(rowsSql(columns, { path: spool, isPlain: false })) }
    } catch (error) {
      if (!(error instanceof DuckDbError) || isDiskFull(error)) throw toStagingError(error, target)
    }
  }
  const names = plan.columns.map(({ service }) => service)
  await client.request({ kind: 'plain-rows', spool, bytes, names, target: plain }, 'done').catch((error: unknown) => {
    throw toStagingError(error, plain)
  })
  const result = await copy(rowsSql(columns, { path: plain, isPlain: true })).catch((error: unknown) => {
    throw toStagingError(error, target)
  })
  return { columns, result }
}

/** Adds the kinds of values, which older versions of OnDeck did not note: their spools are read for them. */
async function withValueKinds({ client, plan, spool, bytes }: SpooledRows, target: string) {
  const isKnown = plan.columns.every(({ values }) => values !== undefined)
  const kinds = isKnown
    ? new Map<string, number>()
    : await client.request({ kind: 'value-kinds', spool, bytes }, 'value-kinds').then(
        (reply) => new Map(reply.columns.map(({ name, values }) => [name, values])),
        (error: unknown) => {
          throw toStagingError(error, target)
        },
      )
  return plan.columns.map((column) => ({ ...column, values: column.values ?? kinds.get(column.service) ?? 0 }))
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && /No space left|disk.{0,100}full|ENOSPC/i.test(error.message)

/** Converts errors of DuckDB and of the disk while files are written. */
export function toStagingError(error: unknown, path: string): unknown {
  if (!(error instanceof DuckDbError)) return error
  if (error.errno === 'ENOSPC' || isDiskFull(error)) return new AppError('disk-full', { file: path, detail: 'ENOSPC' })
  return new AppError('library-unwritable', { file: path, detail: error.message.slice(0, 300) }, { cause: error })
}
