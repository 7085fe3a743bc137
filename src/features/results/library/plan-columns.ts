import { frameColumn } from '../../../service/exports.ts'
import type { ResultColumn } from '../../../station/ports/export-ports.ts'

/** Column of a file, with its origin. */
export interface PlannedColumn {
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
  /** True for names that DuckDB's reader can't distinguish or read: see plain-rows.ts. */
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
