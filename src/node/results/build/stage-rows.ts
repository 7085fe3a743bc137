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
  /** Path of the staged rows, and of the plain rows that some exports need before. */
  readonly staged: string
  readonly plain: string
}

/** Name of a column in the staged rows, which contains JSON text. */
export const stagedName = (position: number): string => `c${position}`

/**
 * Stages spooled rows in one Parquet file, each value as JSON text: types are chosen when all values are known. Rows
 * that DuckDB can't read are converted to plain rows first.
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
  /** Plain rows contain JSON text inside texts; for other rows DuckDB writes the JSON itself. */
  readonly type: 'JSON' | 'VARCHAR'
  readonly keys: readonly string[]
  readonly staged: string
}

/**
 * SQL that stages rows, without dictionaries: those of 200 columns of distinct numbers exceed DuckDB's memory after
 * 10,000 rows. Small row groups, because a reader holds one of each column: with 140 columns, 469 MB for 16,384 rows,
 * 243 MB for these.
 */
function copySql({ plan, source, type, keys, staged }: Copy): string {
  const columns = keys.map((key) => `${sqlName(key)}: '${type}'`).join(', ')
  const values = plan.columns.map(({ declared }, position) => {
    const text = `nullif(${sqlName(keys[position] ?? '')}::VARCHAR, 'null')`
    // Some engines write NaN as a text.
    return `${isNumeric(declared) ? `nullif(${text}, '"NaN"')` : text} AS ${stagedName(position)}`
  })
  return `COPY (SELECT ${values.join(', ')} FROM read_json(${sqlText(source)}, format = 'newline_delimited',
    columns = {${columns}}))
    TO ${sqlText(staged)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 4096, DICTIONARY_SIZE_LIMIT 1)`
}

const isDiskFull = (error: unknown) => error instanceof Error && /No space left|disk.*full|ENOSPC/i.test(error.message)

/** Converts errors of DuckDB and of the disk while files are written. */
export function toStagingError(error: unknown, path: string): unknown {
  if (!(error instanceof DuckDbError)) return error
  if (error.errno === 'ENOSPC' || isDiskFull(error)) return new AppError('disk-full', { file: path, detail: 'ENOSPC' })
  return new AppError('library-unwritable', { file: path, detail: error.message.slice(0, 300) }, { cause: error })
}
