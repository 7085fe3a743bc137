import { useCallback, useRef, useState } from 'react'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../renderer/state/windowed-list.ts'
import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import type { RosterField, RosterFilter, RosterQuery, RosterRow, RosterSort } from '../../../station/contract/roster.ts'
import { athleteValueText, choiceName, fieldName } from './athlete-words.ts'
import { type RosterAnswer, windowFor } from './roster-answer.ts'

const keyOf = ({ id }: RosterRow) => id
const defaultQuery: RosterQuery = { text: '', filters: [], sort: { field: 'first_name', descending: false } }

export interface RosterListing {
  readonly query: RosterQuery
  readonly search: (text: string) => void
  readonly sort: (sort: RosterSort) => void
  readonly addFilter: (filter: RosterFilter) => void
  readonly removeFilter: (filter: RosterFilter) => void
  readonly clear: () => void
  /** Rows of the previous query stay until the next answer; the page is null without rows or after a failure. */
  readonly window: ListWindow<RosterRow, RosterAnswer>
  readonly list: WindowedList<RosterRow, RosterAnswer>
}

/** State of the roster list: each change of the query reads again from the top. */
export function useRoster(): RosterListing {
  const client = useClient()
  const [query, setQuery] = useState(defaultQuery)
  const latestQuery = useRef(query)
  const [window, list] = useWindowedList<RosterRow, RosterAnswer>({
    async read(offset, limit) {
      const now = latestQuery.current
      return { ...(await client.roster.page({ ...now, offset, limit })), query: now }
    },
    keyOf,
    topics: ['roster', 'reps'],
  })

  const changeQuery = useCallback(
    (change: (query: RosterQuery) => RosterQuery) => {
      latestQuery.current = change(latestQuery.current)
      setQuery(latestQuery.current)
      list.reread()
    },
    [list],
  )

  return {
    query,
    window: windowFor(query, window),
    list,
    search: useCallback((text) => changeQuery((now) => ({ ...now, text })), [changeQuery]),
    sort: useCallback((sort) => changeQuery((now) => ({ ...now, sort })), [changeQuery]),
    addFilter: useCallback(
      (filter) => changeQuery((now) => ({ ...now, filters: [...now.filters, filter] })),
      [changeQuery],
    ),
    removeFilter: useCallback(
      (filter) => changeQuery((now) => ({ ...now, filters: now.filters.filter((one) => one !== filter) })),
      [changeQuery],
    ),
    clear: useCallback(() => changeQuery((now) => ({ ...defaultQuery, sort: now.sort })), [changeQuery]),
  }
}

/** Column beside the name: a field, a custom attribute, or a count of this station. */
export type ColumnId = RosterField | 'reps' | 'lastRep' | `custom_attributes.${string}`

export interface RosterListColumn {
  readonly id: ColumnId
  /** Minimum width; columns share the rest. */
  readonly widthPx: number
  readonly isRight: boolean
}

const widths: Partial<Record<ColumnId, number>> = {
  activity: 88,
  positions: 110,
  competition_level: 92,
  dominant_arm: 84,
  dominant_leg: 84,
  gender: 100,
  date_of_birth: 104,
  height: 64,
  weight: 70,
  email: 190,
  phone: 120,
  reps: 52,
  lastRep: 104,
  created_at: 104,
  updated_at: 104,
}
const rightAligned: ReadonlySet<ColumnId> = new Set(['height', 'weight', 'reps', 'lastRep', 'date_of_birth'])

const columnOf = (id: ColumnId): RosterListColumn => ({
  id,
  widthPx: widths[id] ?? 110,
  isRight: rightAligned.has(id),
})

export const standardColumns: readonly ColumnId[] = [
  'activity',
  'positions',
  'competition_level',
  'dominant_arm',
  'date_of_birth',
  'height',
  'weight',
  'reps',
  'lastRep',
  'dominant_leg',
  'gender',
  'email',
  'phone',
  'created_at',
  'updated_at',
]
const defaultColumns = standardColumns.slice(0, 9)

const STORAGE_KEY = 'ondeck.athletes.columns'

const isColumn = (id: unknown): id is ColumnId =>
  typeof id === 'string' &&
  (id.startsWith('custom_attributes.') || standardColumns.some((standardColumn) => standardColumn === id))

/** Reads the columns that were chosen in this browser. */
export function readChosenColumns(): readonly ColumnId[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')
    return Array.isArray(stored) ? stored.filter(isColumn) : defaultColumns
  } catch {
    return defaultColumns
  }
}

export function saveChosenColumns(columns: readonly ColumnId[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(columns))
  } catch {
    // Without storage the default columns return next time.
  }
}

const NAME_WIDTH_PX = 190
const GAP_PX = 12
const PADDING_PX = 32

/** Columns that fit beside the name, from the left. */
export function fittingColumns(columns: readonly ColumnId[], widthPx: number): readonly RosterListColumn[] {
  let leftPx = widthPx - NAME_WIDTH_PX - PADDING_PX
  const fitting: RosterListColumn[] = []
  for (const column of columns.map(columnOf)) {
    leftPx -= column.widthPx + GAP_PX
    if (leftPx < 0) break
    fitting.push(column)
  }
  return fitting
}

export const gridTemplateOf = (columns: readonly RosterListColumn[]): string =>
  [`minmax(${NAME_WIDTH_PX}px, 2.4fr)`, ...columns.map(({ widthPx }) => `minmax(${widthPx}px, 1fr)`)].join(' ')

export function columnTitle(id: ColumnId, wording: ScreenWording): string {
  const { athletes } = wording
  if (id === 'reps' || id === 'lastRep') return athletes[id]
  return fieldName(id, wording)
}

/** Text above a column: its title, or a shorter one where the column is narrower than its title. */
export function columnHead(id: ColumnId, wording: ScreenWording): string {
  if (id === 'dominant_arm' || id === 'dominant_leg' || id === 'date_of_birth') return wording.athletes.headOf[id]
  return columnTitle(id, wording)
}

export function rosterCellText(row: RosterRow, id: ColumnId, wording: ScreenWording): string {
  const { athletes, phrases } = wording
  if (id === 'reps') return row.reps === 0 ? '' : phrases.format.number(row.reps)
  if (id === 'lastRep') return row.lastRepAtMs === null ? '' : phrases.format.date(row.lastRepAtMs)
  if (id === 'positions') {
    const [first, ...more] = row.positions
    if (first === undefined) return ''
    const name = choiceName(id, first, wording)
    return more.length === 0 ? name : athletes.morePositions(name, more.length)
  }
  if (id === 'height' || id === 'weight')
    return athleteValueText(id, row[id] === null ? null : String(row[id]), wording)
  if (id.startsWith('custom_attributes.')) return row.custom_attributes[id.slice('custom_attributes.'.length)] ?? ''
  return athleteValueText(id, row[id as Exclude<RosterField, 'positions' | 'height' | 'weight'>], wording)
}

/** True for columns that the station can sort by. */
export const isSortable = (id: ColumnId): id is RosterField =>
  id !== 'reps' && id !== 'lastRep' && !id.startsWith('custom_attributes.')
