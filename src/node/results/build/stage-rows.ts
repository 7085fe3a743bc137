import { AppError } from '../../../core/app-error.ts'
import { DuckDbError } from '../duckdb/duckdb-error.ts'
import type { ResultsClient } from '../duckdb/results-client.ts'
import { isNumeric } from '../library/manifest.ts'
import { sqlName, sqlText } from '../sql-text.ts'
import type { ColumnPlan } from './plan-columns.ts'

interface Stage {
  readonly client: ResultsClient
  readonly plan: ColumnPlan
  readonly spool: string
  readonly bytes: number
  /** Where the rows are to lie, and plain rows on the way there. */
  readonly staged: string
  readonly plain: string
}

/** The JSON text of a column in the staged rows. */
export const stagedName = (position: number): string => `c${position}`

/**
 * Makes one Parquet file of the spooled rows, each value as its JSON text: what type a column gets is decided when all
 * values are known. Answers how it went: rows that DuckDB refuses go the slow road.
 */
export async function stageRows({ client, plan, spool, bytes, staged, plain }: Stage): Promise<void> {
  const names = plan.columns.map(({ service }) => service)
  const copy = (source: string, type: 'JSON' | 'VARCHAR', keys: readonly string[]) =>
    client.request({ kind: 'run', statements: [{ sql: copySql({ plan, source, type, keys, staged }) }] }, 'done')
  if (!plan.isPlain) {
    try {
      await copy(spool, 'JSON', names)
      return
    } catch (error) {
      if (!(error instanceof DuckDbError) || isDiskFull(error)) throw toStagingError(error, staged)
    }
  }
  await client.request({ kind: 'plain-rows', spool, bytes, names, target: plain }, 'done').catch((error: unknown) => {
    throw toStagingError(error, plain)
  })
  await copy(
    plain,
    'VARCHAR',
    names.map((_, position) => stagedName(position)),
  ).catch((error: unknown) => {
    throw toStagingError(error, staged)
  })
}

interface Copy {
  readonly plan: ColumnPlan
  readonly source: string
  /** Plain rows hold texts of JSON in texts; DuckDB writes the values of all others as JSON itself. */
  readonly type: 'JSON' | 'VARCHAR'
  readonly keys: readonly string[]
  readonly staged: string
}

/**
 * No dictionaries: of 200 columns of numbers that all differ they outgrow the memory that DuckDB has, after 10,000 rows.
 * Whoever reads it holds a group of each column: of 140 columns 469 MB were resident with 16,384 rows, 243 with these.
 */
function copySql({ plan, source, type, keys, staged }: Copy): string {
  const columns = keys.map((key) => `${sqlName(key)}: '${type}'`).join(', ')
  const values = plan.columns.map(({ declared }, position) => {
    const text = `nullif(${sqlName(keys[position] ?? '')}::VARCHAR, 'null')`
    // Some engines write what is no number as a text.
    return `${isNumeric(declared) ? `nullif(${text}, '"NaN"')` : text} AS ${stagedName(position)}`
  })
  return `COPY (SELECT ${values.join(', ')} FROM read_json(${sqlText(source)}, format = 'newline_delimited',
    columns = {${columns}}))
    TO ${sqlText(staged)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 4096, DICTIONARY_SIZE_LIMIT 1)`
}

const isDiskFull = (error: unknown) => error instanceof Error && /No space left|disk.*full|ENOSPC/i.test(error.message)

/** What DuckDB or the system says about the place where files are made. */
export function toStagingError(error: unknown, path: string): unknown {
  if (!(error instanceof DuckDbError)) return error
  if (error.errno === 'ENOSPC' || isDiskFull(error)) return new AppError('disk-full', { file: path, detail: 'ENOSPC' })
  return new AppError('library-unwritable', { file: path, detail: error.message.slice(0, 300) }, { cause: error })
}
