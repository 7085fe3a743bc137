import { AppError } from '../../../station/app-error.ts'
import { chooseTypes, type TypedColumn } from './choose-types.ts'
import { DuckDbError } from './duckdb-error.ts'
import type { ColumnPlan } from './plan-columns.ts'
import type { ResultsClient } from './results-client.ts'
import { rowsSql } from './rows-sql.ts'

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
