import { frameColumn } from '../../../service/exports.ts'
import { valueKinds } from '../../../service/value-kinds.ts'
import type { ResultColumn } from '../../../station/ports/export-ports.ts'
import { sqlName, sqlText } from '../station/sql-text.ts'
import { type ColumnType, type FileColumn, isInteger, isNumeric } from './manifest.ts'

/** Column of a file, with its origin. */
interface PlannedColumn {
  /** Name as the service spells it. */
  readonly service: string
  /** Name in the file, where case makes no difference. */
  readonly name: string
  readonly declared: string
  /** Kinds of its values; missing where they were spooled by an older version. */
  readonly values?: number | undefined
}

export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[]
  /** True for names that DuckDB's reader can't distinguish or read: see handle-requests.ts. */
  readonly isPlain: boolean
}

export const sessionColumn = 'sessionid'
export const athleteColumn = 'athleteid'

/** Columns that queries refer to by name; they keep it. */
export const exportNames: readonly string[] = [sessionColumn, athleteColumn, frameColumn]

/** Names that are reserved in a library file: OnDeck's own columns, and those of its folders. */
const libraryNames: readonly string[] = [
  '_export_id',
  '_exported_at',
  '_capture_time',
  '_athlete_name',
  '_rep_id',
  '_camera',
  '_capture_id',
  '_speaker',
  '_rep_sessions',
  '_frames',
  '_synthetic',
  'pair_activity',
  'pair_movement',
  'capture_month',
  'filename',
  'file_row_number',
  ...exportNames,
]
const keptNames: ReadonlySet<string> = new Set(exportNames)

const unreadable = /[\u0000-\u001f\u007f]/

/** Gives each column a unique name, regardless of case; the first one keeps its spelling. */
export function planColumns(columns: readonly ResultColumn[], taken = libraryNames): ColumnPlan {
  const used = new Set(taken)
  const planned = columns.map(({ name, type, values }): PlannedColumn => {
    const plain = name.toWellFormed().replaceAll(new RegExp(unreadable, 'g'), '\ufffd') || 'unnamed'
    return { service: name, name: keptNames.has(name) ? name : unusedName(plain, used), declared: type, values }
  })
  const folded = new Set(columns.map(({ name }) => name.toLowerCase()))
  const isOdd = columns.some(({ name }) => name === '' || unreadable.test(name) || !name.isWellFormed())
  return { columns: planned, isPlain: isOdd || folded.size < columns.length }
}

function unusedName(name: string, used: Set<string>): string {
  let unused = name
  for (let number = 2; used.has(unused.toLowerCase()); number += 1) unused = `${name}_${number}`
  used.add(unused.toLowerCase())
  return unused
}

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
