import type { ResultColumn } from '../../../core/exports/export-ports.ts'

/** A column on its way into a file. */
interface PlannedColumn {
  /** As the service spells it. */
  readonly service: string
  /** In the file: names there are equal without regard to case. */
  readonly name: string
  readonly declared: string
}

export interface ColumnPlan {
  readonly columns: readonly PlannedColumn[]
  /** DuckDB's reader can't tell these names apart, or not read them: see plain-rows.ts. */
  readonly isPlain: boolean
}

export const sessionColumn = 'sessionid'
export const athleteColumn = 'athleteid'
export const frameColumn = 'frame'

/** The columns that are asked for by their names, which they keep. */
export const exportNames: readonly string[] = [sessionColumn, athleteColumn, frameColumn]

/** Those of a library's file: names of ours, and of the folders, belong to nobody else. */
const libraryNames: readonly string[] = [
  '_export_id',
  '_exported_at',
  '_capture_time',
  '_athlete_name',
  '_rep_id',
  '_frames',
  '_synthetic',
  'pair_activity',
  'pair_movement',
  'capture_month',
  'filename',
  'file_row_number',
  ...exportNames,
]
const kept: ReadonlySet<string> = new Set(exportNames)

const unreadable = /[\u0000-\u001f\u007f]/

/** Gives each column a name that no other has in any case; the first spelling keeps it. */
export function planColumns(columns: readonly ResultColumn[], taken = libraryNames): ColumnPlan {
  const used = new Set(taken)
  const planned = columns.map(({ name, type }): PlannedColumn => {
    const plain = name.toWellFormed().replaceAll(new RegExp(unreadable, 'g'), '\ufffd') || 'unnamed'
    return { service: name, name: kept.has(name) ? name : unusedName(plain, used), declared: type }
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
