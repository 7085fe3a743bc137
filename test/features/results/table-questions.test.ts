import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from '../../../src/features/results/queries/report.ts'
import { readTrend } from '../../../src/features/results/queries/trend.ts'
import type { MetricValue, SessionFilter } from '../../../src/features/results/session.ts'
import { readTablePart } from '../../../src/features/results/station/results-api.ts'
import type { TableView } from '../../../src/features/results/table.ts'
import { plainDeviation, plainMean, plainMedian, plainQuantile } from '../../support/plain-statistics.ts'
import type { SampleSession } from '../../support/results-library.ts'
import { armSpeed, newestOf, openSeason, pitching, seasonSessions, strideTime } from '../../support/sample-season.ts'
import { zone } from '../../support/zone.ts'

let season: Awaited<ReturnType<typeof openSeason>>
beforeAll(async () => {
  season = await openSeason()
})
afterAll(() => season.end())

/** Time zone whose clocks go forward in the middle of the season. */
const chicago = zone('America/Chicago')
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
const pitches = newestOf(seasonSessions()).filter(({ movement }) => movement === 'pitching')
const passed = pitches.filter(({ metrics }) => (metrics['ApprovedByBiomechQA'] ?? 1) === 1)
const dated = passed.filter(({ capturedAtMs }) => capturedAtMs !== null)
const filter: SessionFilter = { ...pitching, athleteIds: [], fromMs: null, toMs: null, approvedOnly: true }
const numbersOf = (sessions: readonly SampleSession[], metric: string) =>
  sessions.flatMap(({ metrics }) => (typeof metrics[metric] === 'number' ? [metrics[metric]] : []))
const dayOf = ({ capturedAtMs }: SampleSession) => (capturedAtMs === null ? null : day.format(capturedAtMs))
const mondayOf = (session: SampleSession) => {
  const date = new Date(`${dayOf(session)}T00:00:00Z`)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}
const asNumber = (value: MetricValue | undefined) => (value?.kind === 'number' ? value.value : null)

const view = (more: Partial<TableView>): TableView => ({
  filter,
  grouping: 'session',
  columns: [{ metric: armSpeed, aggregate: null }],
  sort: { column: -1, descending: false },
  ...more,
})
const table = (more: Partial<TableView>, offset = 0, limit = 200) =>
  readTablePart(season.results, chicago, { view: view(more), offset, limit })
const trend = (metric: string, more: Partial<SessionFilter> = {}) =>
  readTrend(season.results, chicago, { filter: { ...filter, ...more }, metric })

test('reads a trend of every dated session with a value, oldest first, and counts those left out', async () => {
  const { series, hidden } = await trend(armSpeed)
  const shown = dated.filter(({ metrics }) => metrics[armSpeed] !== null)
  expect(series.reduce((sum, { points }) => sum + points.length, 0)).toBe(shown.length)
  for (const { athleteId, points } of series) {
    const own = shown.filter((each) => each.athleteId === athleteId)
    const expected = own.toSorted((one, other) => Number(one.capturedAtMs) - Number(other.capturedAtMs))
    expect(points.map(({ sessionId, value }) => [sessionId, value])).toEqual(
      expected.map(({ id, metrics }) => [id, metrics[armSpeed]]),
    )
  }
  expect(hidden).toEqual({
    notApproved: pitches.length - passed.length,
    undated: passed.length - dated.length,
    withoutValue: dated.length - shown.length,
  })
})

test('computes a moving median over a value and up to six before it', async () => {
  const { series } = await trend(armSpeed, { athleteIds: ['athlete-1'] })
  const points = series[0]?.points ?? []
  expect(points.length).toBeGreaterThan(8)
  points.forEach(({ movingMedian }, index) => {
    const before = points.filter((_, place) => place <= index && place > index - 7)
    expect(movingMedian).toBeCloseTo(plainMedian(before.map(({ value }) => value)), 9)
  })
})

test('marks a point as best when it beats all before it in the metric’s direction', async () => {
  for (const [metric, beats] of [
    [armSpeed, (value: number, other: number) => value > other],
    [strideTime, (value: number, other: number) => value < other],
  ] as const) {
    const { series } = await trend(metric)
    for (const { points } of series)
      points.forEach(({ value, isBest }, index) => {
        expect(isBest).toBe(index > 0 && points.slice(0, index).every((each) => beats(value, each.value)))
      })
  }
  const { series } = await trend('sway')
  expect(series.flatMap(({ points }) => points).some(({ isBest }) => isBest)).toBe(false)
})

test('begins weeks of a trend on Monday in the station’s calendar, across clock changes', async () => {
  const { series } = await trend(armSpeed)
  for (const { athleteId, weeks } of series) {
    const own = dated.filter((each) => each.athleteId === athleteId && each.metrics[armSpeed] !== null)
    const byWeek = [...Map.groupBy(own, mondayOf)].toSorted(([one], [other]) => one.localeCompare(other))
    expect(weeks.map(({ startMs }) => day.format(startMs))).toEqual(byWeek.map(([monday]) => monday))
    weeks.forEach((week, index) => {
      const values = numbersOf(byWeek[index]?.[1] ?? [], armSpeed)
      expect(week.sessions).toBe(values.length)
      for (const [name, share] of [
        ['p25', 0.25],
        ['median', 0.5],
        ['p75', 0.75],
      ] as const)
        expect(week[name]).toBeCloseTo(plainQuantile(values, share), 9)
    })
  }
})

test('leaves booleans that could not be calculated, and all text, out of a trend', async () => {
  const sway = await trend('sway')
  expect(new Set(sway.series.flatMap(({ points }) => points.map(({ value }) => value)))).toEqual(new Set([0, 1]))
  const text = await trend('arm_slot_type')
  expect({ series: text.series, without: text.hidden.withoutValue }).toEqual({ series: [], without: dated.length })
})

const aggregates = ['median', 'mean', 'min', 'max', 'deviation', 'count'] as const
const plain: Readonly<Record<(typeof aggregates)[number], (values: readonly number[]) => number | null>> = {
  median: plainMedian,
  mean: plainMean,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  deviation: plainDeviation,
  count: (values) => values.length,
}

const groupings: readonly [TableView['grouping'], (session: SampleSession) => unknown][] = [
  ['athlete', ({ athleteId }) => athleteId],
  ['day', dayOf],
  ['week', (session) => session.capturedAtMs && mondayOf(session)],
  ['month', (session) => dayOf(session)?.slice(0, 7) ?? null],
  ['athlete-day', (session) => `${session.athleteId} ${dayOf(session)}`],
]

test.each(groupings)('computes each number of a group by %s from its sessions', async (grouping, keyOf) => {
  const groups = [...Map.groupBy(passed, keyOf).values()]
  const columns = aggregates.map((aggregate) => ({ metric: armSpeed, aggregate }))
  const asked = { grouping, columns, sort: { column: 5, descending: true } }
  const [first, second] = [await table(asked), await table(asked, 200)]
  const { total, notApproved } = first
  expect({ total, notApproved }).toEqual({ total: groups.length, notApproved: pitches.length - passed.length })
  const told = (values: readonly (number | null)[]) => values.map((value) => value?.toFixed(6) ?? '-').join(' ')
  const expected = groups.map((own) => {
    const values = numbersOf(own, armSpeed)
    return `${own.length}: ${told(aggregates.map((name) => (values.length === 0 && name !== 'count' ? null : plain[name](values))))}`
  })
  const found = [...first.items, ...second.items].map(
    ({ sessions, values }) => `${sessions}: ${told(values.map(asNumber))}`,
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('computes a share over calculated booleans only', async () => {
  const columns = ['sway', armSpeed, 'arm_slot_type'].map((metric) => ({ metric, aggregate: 'share' as const }))
  const { items, columns: infos } = await table({ grouping: 'athlete', columns })
  for (const { athleteId, values } of items) {
    const own = numbersOf(
      passed.filter((each) => each.athleteId === athleteId),
      'sway',
    ).filter((value) => value !== -1)
    expect(asNumber(values[0])).toBeCloseTo(plainMean(own), 9)
    expect(values.slice(1)).toEqual([{ kind: 'missing' }, { kind: 'missing' }])
  }
  expect(infos[0]).toMatchObject({ kind: 'number', unit: null })
})

test.each([true, false])('sorts rows by a column, descending: %s, with missing values last', async (descending) => {
  const { items } = await table({ sort: { column: 0, descending } })
  const values = items.map(({ values: [first] }) => asNumber(first))
  const known = values.filter((value) => value !== null)
  expect(values.slice(0, known.length)).toEqual(
    known.toSorted((one, other) => (descending ? other - one : one - other)),
  )
  expect(values.length).toBeGreaterThan(known.length)
})

test('pages through a whole table, each row once', async () => {
  const sort = { column: 0, descending: false }
  const whole = await table({ sort })
  const pages = await Promise.all([0, 70, 140].map((offset) => table({ sort }, offset, 70)))
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
  expect(new Set(whole.items.map(({ sessionId }) => sessionId)).size).toBe(passed.length)
})

test('shows an unknown metric as missing, and still opens a saved view of it', async () => {
  const columns = [{ metric: 'not "there"', aggregate: null }]
  const { items, total } = await table({ columns })
  expect(total).toBe(passed.length)
  expect(items.every(({ values }) => values[0]?.kind === 'missing')).toBe(true)
})

test('reads a report of the athlete’s approved sessions with medians and ranges', async () => {
  const [fromMs, toMs] = [Date.parse('2026-03-02T06:00:00Z'), Date.parse('2026-03-16T05:00:00Z')]
  const report = await readReport(season.results, { athleteId: 'athlete-7', ...pitching, fromMs, toMs })
  const inside = pitches
    .filter(({ athleteId }) => athleteId === 'athlete-7')
    .filter(({ capturedAtMs }) => capturedAtMs !== null && capturedAtMs >= fromMs && capturedAtMs < toMs)
    .toSorted((one, other) => Number(one.capturedAtMs) - Number(other.capturedAtMs))
  const own = inside.filter((session) => passed.includes(session))
  expect(report.sessions.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  expect(report).toMatchObject({
    athleteName: 'Athlete 7',
    keyId: own.at(-1)?.id,
    notApproved: inside.length - own.length,
  })
  const speeds = numbersOf(own, armSpeed)
  const speed = report.metrics.find(({ metric }) => metric.name === armSpeed)
  expect(speed?.sessions).toBe(speeds.length)
  expect(asNumber(speed?.median)).toBeCloseTo(plainMedian(speeds), 9)
  expect(speed?.range).toEqual({ lowest: Math.min(...speeds), highest: Math.max(...speeds) })
  const sways = numbersOf(own, 'sway').filter((value) => value !== -1)
  const sway = report.metrics.find(({ metric }) => metric.name === 'sway')
  expect(sway?.median).toEqual({
    kind: 'boolean',
    value: sways.filter((value) => value === 1).length > sways.length / 2,
  })
  // “3 of 43” says what “No” would hide.
  expect(sway?.yes).toEqual({ sessions: sways.filter((value) => value === 1).length, of: sways.length })
  expect(speed?.yes).toBeNull()
  expect(report.standings.map(({ metric }) => metric.name)).toEqual([armSpeed, strideTime, 'sway'])
  // The big number of the page is the one of its table.
  for (const { metric, value } of report.standings)
    expect(value).toEqual(report.metrics.find((each) => each.metric.name === metric.name)?.median)
})

test('reads an empty report of a period without sessions', async () => {
  const report = await readReport(season.results, { athleteId: 'athlete-7', ...pitching, fromMs: 0, toMs: 1 })
  expect(report).toMatchObject({ sessions: [], keyId: null, standings: [], metrics: [], notApproved: 0 })
})
