import { expect, test } from 'vitest'
import {
  emptyView,
  isSameView,
  sessionsOfRow,
  sortedBy,
  tableRowKey,
  withAggregate,
  withColumn,
  withGrouping,
  withMovedColumn,
  withoutColumn,
  withPair,
} from '../../../src/features/results/screen/table-view.ts'
import type { MetricInfo } from '../../../src/features/results/session.ts'
import type { TableRow, TableView } from '../../../src/features/results/table.ts'

const metric = (name: string, kind: MetricInfo['kind'] = 'number', unit: string | null = 'deg'): MetricInfo => ({
  name,
  kind,
  unit,
  direction: null,
})
const metrics = [
  metric('handedness', 'text', null),
  metric('sway', 'boolean', null),
  ...['a', 'b', 'max_x_factor', 'c', 'd', 'e', 'max_layback_angle'].map((name) => metric(name)),
]
const pitching = withPair(emptyView, { activity: 'baseball', movement: 'pitching' }, metrics)
const namesOf = (view: TableView) => view.columns.map((column) => column.metric)
const aggregatesOf = (view: TableView) => view.columns.map(({ aggregate }) => aggregate)

const row = (more: Partial<TableRow>): TableRow => ({
  sessionId: null,
  athleteId: null,
  athleteName: null,
  atMs: null,
  camera: null,
  speakerId: null,
  sessions: 3,
  reps: 3,
  values: [],
  ...more,
})

test('a column that is known only as an example of a request is no default column', () => {
  const power: MetricInfo = { name: 'peak_power', kind: 'number', unit: null, direction: null }
  const { columns } = withPair(emptyView, { activity: 'agility', movement: 'cutting' }, [
    power,
    { ...power, name: 'turn_speed' },
  ])
  expect(columns.map(({ metric }) => metric)).toEqual(['turn_speed'])
})

test('a table starts with six columns, headline metrics first, and one row for each session, newest first', () => {
  expect(namesOf(pitching)).toEqual(['max_layback_angle', 'max_x_factor', 'a', 'b', 'c', 'd'])
  expect(pitching).toMatchObject({
    grouping: 'session',
    sort: { column: -1, descending: true },
    filter: { activity: 'baseball', movement: 'pitching', approvedOnly: true },
  })
  expect(new Set(aggregatesOf(pitching))).toEqual(new Set([null]))
})

test('groups get an aggregate that fits each metric, and sessions have none', () => {
  const all = withColumn(withColumn(pitching, metrics[0] as MetricInfo), metrics[1] as MetricInfo)
  const byAthlete = withGrouping(all, 'athlete', metrics)
  expect(aggregatesOf(byAthlete)).toEqual([...Array.from({ length: 6 }, () => 'median'), 'count', 'share'])
  expect(byAthlete.sort).toEqual({ column: -1, descending: false })
  expect(new Set(aggregatesOf(withGrouping(byAthlete, 'session', metrics)))).toEqual(new Set([null]))
  expect(aggregatesOf(withGrouping(withAggregate(byAthlete, 0, 'max'), 'month', metrics))[0]).toBe('max')
})

test('a metric appears once for each aggregate in a table of groups, and once in a table of sessions', () => {
  expect(withColumn(pitching, metric('a'))).toBe(pitching)
  let grouped: TableView = { ...withGrouping(pitching, 'day', metrics), columns: [] }
  for (let times = 0; times < 9; times += 1) grouped = withColumn(grouped, metric('a'))
  expect(aggregatesOf(grouped)).toEqual(['median', 'mean', 'min', 'max', 'deviation', 'count'])
})

test('a table has forty columns and no more', () => {
  let view: TableView = { ...pitching, columns: [] }
  for (let column = 0; column < 45; column += 1) view = withColumn(view, metric(`m${column}`))
  expect(view.columns).toHaveLength(40)
})

test('the sort order stays with its column while columns are moved and removed', () => {
  const sorted = sortedBy(pitching, 2)
  expect(sorted.sort).toEqual({ column: 2, descending: true })
  expect(sortedBy(sorted, 2).sort.descending).toBe(false)
  expect(withMovedColumn(sorted, 2, -1).sort.column).toBe(1)
  expect(withMovedColumn(sorted, 1, 1).sort.column).toBe(1)
  expect(withMovedColumn(sorted, 0, -1)).toBe(sorted)
  expect(withoutColumn(sorted, 0).sort).toEqual({ column: 1, descending: true })
  expect(withoutColumn(sorted, 2).sort).toEqual({ column: -1, descending: true })
})

test('a row of a group opens its sessions, within the chosen days', () => {
  const november = { fromMs: new Date(2026, 10, 1).getTime(), toMs: new Date(2026, 10, 20).getTime() }
  const byMonth = { ...withGrouping(pitching, 'month', metrics), filter: { ...pitching.filter, ...november } }
  const month = sessionsOfRow(byMonth, row({ atMs: november.fromMs }), metrics)
  expect(month).toMatchObject({ grouping: 'session', filter: november })
  const byWeek = withGrouping(pitching, 'week', metrics)
  const monday = new Date(2026, 9, 26).getTime()
  expect(sessionsOfRow(byWeek, row({ atMs: monday }), metrics)?.filter).toMatchObject({
    fromMs: monday,
    toMs: new Date(2026, 10, 2).getTime(),
  })
  const maya = row({ athleteId: 'maya', atMs: november.fromMs })
  expect(sessionsOfRow(withGrouping(pitching, 'athlete-day', metrics), maya, metrics)?.filter).toMatchObject({
    athleteIds: ['maya'],
    toMs: new Date(2026, 10, 2).getTime(),
  })
  expect(sessionsOfRow(withGrouping(pitching, 'athlete', metrics), row({}), metrics)).toBeNull()
  expect(sessionsOfRow(pitching, row({ sessionId: 'one' }), metrics)).toBeNull()
})

test('a saved view is recognized in any order of its fields until it is changed', () => {
  const { filter, grouping, columns, sort } = pitching
  const read = { sort: { descending: true, column: -1 }, columns, grouping, filter }
  expect(isSameView(read, pitching)).toBe(true)
  expect(isSameView(read, sortedBy(pitching, 1))).toBe(false)
  expect(isSameView(read, { ...pitching, filter: { ...filter, approvedOnly: false } })).toBe(false)
  expect(isSameView({ ...read, sort }, withoutColumn(pitching, 5))).toBe(false)
})

test('every row of a table has a unique key', () => {
  const rows = [
    row({ sessionId: 's' }),
    row({ athleteId: 'a' }),
    row({ athleteId: 'a', atMs: 1 }),
    row({ atMs: 1 }),
    row({}),
  ]
  expect(new Set(rows.map(tableRowKey)).size).toBe(rows.length)
})
