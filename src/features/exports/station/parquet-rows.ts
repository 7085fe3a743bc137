import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { z } from 'zod'
import { exportNames, planColumns } from '../../results/library/plan-columns.ts'

interface ParquetWindow {
  /** All columns of the export, as the service spells them. */
  readonly names: readonly string[]
  /** Columns to read, as the service spells them. */
  readonly shownNames: readonly string[]
  /** First row, and the row after the last one. */
  readonly start: number
  readonly end: number
}

/**
 * Reads rows of a Parquet file that OnDeck made, as text; null for missing values. Throws errors of the file system.
 */
export async function parquetRows(
  path: string,
  { names, shownNames, start, end }: ParquetWindow,
): Promise<(string | null)[][]> {
  const { columns } = planColumns(
    names.map((name) => ({ name, type: '' })),
    exportNames,
  )
  const nameOf = new Map(columns.map(({ service, name }) => [service, name]))
  const shown = shownNames.map((name) => nameOf.get(name) ?? name)
  const file = await asyncBufferFromFile(path)
  const rows = await parquetReadObjects({ file, columns: shown, rowStart: start, rowEnd: end })
  return rows.map((row) => shown.map((name) => cellText(row[name])))
}

/** Value of a BIGINT, DOUBLE or VARCHAR column, the only types in OnDeck's files. */
const Value = z.union([z.string(), z.number(), z.bigint()])

const cellText = (value: unknown) => (value === null || value === undefined ? null : String(Value.parse(value)))
