import { frameColumn } from '../../../service/exports.ts'
import { sqlName, sqlText } from '../station/sql-text.ts'
import type { TypedColumn } from './choose-types.ts'
import { sessionColumn } from './plan-columns.ts'

interface ExportMarks {
  readonly exportId: string
  readonly exportedAtMs: number
  readonly isSynthetic: boolean
}

interface Curves {
  readonly columns: readonly TypedColumn[]
  readonly marks: ExportMarks
  readonly staged: string
  /** Number of the file, as the table `about` has it; null for all rows, including those without a session. */
  readonly file: number | null
  /** False for more rows than can be sorted at once. */
  readonly isSorted: boolean
  readonly target: string
}

/** Limits the memory of dictionaries: without it, each text column allocates 1 MB, however few texts it has. */
export const smallDictionaries = 'STRING_DICTIONARY_PAGE_SIZE_LIMIT 65536'

/**
 * Large enough to be read at once, small enough for statistics to locate a session. Measured with 200 columns: groups of
 * 16,384 rows took 272 MB, these 249 MB.
 */
export const ROWS_PER_GROUP = 8_192

/** Measured with 140 columns: staged groups of 16,384 rows took 469 MB, these 243 MB. A reader holds one group. */
const ROWS_PER_STAGED_GROUP = 4_096

/** SQL that stages an export's rows, to be read by month and by session. */
export const stagedSql = (rows: string, target: string): string =>
  `COPY (${rows}) TO ${sqlText(target)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${ROWS_PER_STAGED_GROUP},
    ${smallDictionaries})`

/** SQL that writes the rows of a file, sorted by session and frame, from the staged rows and the table `about`. */
export function curvesSql({ columns, marks, staged, file, isSorted, target }: Curves): string {
  const hasSession = columns.some(({ service }) => service === sessionColumn)
  const key = hasSession ? `staged.${sqlName(sessionColumn)}` : 'NULL::VARCHAR'
  const values = columns.map(({ name }) => `staged.${sqlName(name)}`)
  const frame = columns.find(({ service, type }) => service === frameColumn && type !== 'VARCHAR')
  const order = [...(hasSession ? [sqlName(sessionColumn)] : []), ...(frame ? [sqlName(frame.name)] : [])]
  return `COPY (SELECT ${[
    ...values,
    `${sqlText(marks.exportId)} AS _export_id`,
    `epoch_ms(${Math.floor(marks.exportedAtMs)}) AS _exported_at`,
    'about.capture_time AS _capture_time',
    'about.athlete_name AS _athlete_name',
    'about.rep_id AS _rep_id',
    'about.camera AS _camera',
    'about.capture_id AS _capture_id',
    `${marks.isSynthetic} AS _synthetic`,
  ].join(', ')} FROM read_parquet(${sqlText(staged)}) AS staged
    ${file === null ? 'LEFT' : ''} JOIN about ON about.id = ${key}
    ${file === null ? '' : `WHERE about.file = ${file}`}
    ${order.length === 0 || !isSorted ? '' : `ORDER BY ${order.join(', ')}`})
    TO ${sqlText(target)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROWS_PER_GROUP}, ${smallDictionaries})`
}
