import type { SheetCell } from '../../import/station/write-workbook.ts'
import type { TableFileSql } from '../queries/table-file-sql.ts'
import type { ResultCell, ResultRow } from './results-engine.ts'

type Column = TableFileSql['columns'][number]

/** A flag that the service could not calculate (service interface 2.6). */
const NOT_CALCULATED = -1

/** Zone of this computer, as the header names it. */
export const stationZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Converts a table for a spreadsheet: times are dates in the zone that their header names, and a flag without a value is
 * empty, so that averages are of flags only.
 */
export function createTableSheet(columns: readonly Column[], timeZone: string) {
  const wallMs = wallClock(timeZone)

  function cell({ name, kind }: Column, value: ResultCell | undefined): SheetCell {
    if (value === null || value === undefined) return ''
    if (kind === null && name === 'captured_at') return { atMs: wallMs(Date.parse(String(value))), hasTime: true }
    if (kind === null && (name === 'day' || name === 'week'))
      return { atMs: Date.parse(`${String(value)}T00:00:00Z`), hasTime: false }
    if (typeof value === 'string') return value
    return kind === 'boolean' && Number(value) === NOT_CALCULATED ? '' : Number(value)
  }

  return {
    headers: columns.map(({ name, kind, unit }) => {
      const note = kind === null && name === 'captured_at' ? timeZone : unit
      return note === null ? name : `${name} (${note})`
    }),
    row: (row: ResultRow): SheetCell[] => columns.map((column) => cell(column, row[column.name])),
    hasFlags: columns.some(({ kind }) => kind === 'boolean'),
  }
}

/** Clock of a zone as a spreadsheet has it: a date that knows no zone, as if it were UTC. */
function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (atMs: number): number => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    const toTheSecond = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    return toTheSecond + (((atMs % 1_000) + 1_000) % 1_000)
  }
}
