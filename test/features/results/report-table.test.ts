// The table of a report: each number checked against another query of the same library, written here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from '../../../src/features/results/queries/report.ts'
import { armSpeed, levels, openSeason, pitching, strideTime } from '../../support/sample-season.ts'

let season: Awaited<ReturnType<typeof openSeason>>
beforeAll(async () => {
  season = await openSeason()
})
afterAll(() => season.end())

const rows = (sql: string) => season.results.engine.rows(sql)
const passed = "pair_movement = 'pitching' AND coalesce(ApprovedByBiomechQA, 1) = 1"
const END = '2026-04-01'
const roster = `(VALUES ${[...levels].map(([id, level]) => `('${id}', '${level}')`).join(', ')}) AS roster (athleteid, level)`
/** A faster arm and a shorter stride are better, as the season says. */
const better = { [armSpeed]: 'max', [strideTime]: 'min' } as const
const near = (value: unknown) => (value === null ? null : expect.closeTo(Number(value), 9))

interface Asked {
  readonly athlete: string
  readonly from: string
  readonly metric: keyof typeof better
}

/** Values of a row, by one query: the period, the four weeks before its first rep, and all of the athlete's reps. */
async function expectedRow({ athlete, from, metric }: Asked) {
  const best = better[metric]
  const [row] = await rows(`
    WITH own AS (SELECT *, CAST(${metric} AS DOUBLE) AS value FROM sessions WHERE athleteid = '${athlete}' AND ${passed}),
      period AS (SELECT * FROM own WHERE _capture_time >= TIMESTAMP '${from}' AND _capture_time < TIMESTAMP '${END}'),
      edge AS (SELECT min(_capture_time) AS first, max(_capture_time) AS last FROM period),
      before AS (SELECT own.* FROM own, edge WHERE own._capture_time < first
        AND own._capture_time > first - INTERVAL 28 DAY AND last - first <= INTERVAL 28 DAY AND value IS NOT NULL)
    SELECT count(value) AS sessions, median(value) AS median, min(value) AS lowest, max(value) AS highest,
      ${best}(value) AS best, (SELECT ${best}(value) FROM own) AS all_best,
      (SELECT CASE WHEN count(*) >= 8 THEN quantile_cont(value, 0.5) END FROM before) AS earlier
    FROM period`)
  return row ?? {}
}

/** Rank of a median by counting in SQL; null where fewer than eight athletes of the level have one. */
async function expectedRank(value: unknown, { athlete, metric }: Asked) {
  const [row] = await rows(`
    WITH middles AS (SELECT athleteid, level, median(CAST(${metric} AS DOUBLE)) AS middle FROM sessions JOIN ${roster}
      USING (athleteid) WHERE ${passed} AND ${metric} IS NOT NULL GROUP BY ALL)
    SELECT count(*) AS athletes, 100 * (count(*) FILTER (middle < value) + count(*) FILTER (middle = value) / 2)
      / count(*) AS percentile
    FROM middles, (SELECT CAST('${Number(value)}' AS DOUBLE) AS value) WHERE level = '${levels.get(athlete) ?? ''}'`)
  return Number(row?.['athletes']) < 8 ? null : row
}

test('each row of a report has the median, range, best, change, personal best and percentile of its own query', async () => {
  const seen = { change: new Set<boolean>(), rank: new Set<string>(), best: new Set<boolean>() }
  for (const athlete of levels.keys())
    for (const from of ['2026-03-02', '2026-03-13', '2026-03-17']) {
      const input = { athleteId: athlete, ...pitching, fromMs: Date.parse(from), toMs: Date.parse(END) }
      const { metrics } = await readReport(season.results, input)
      for (const metric of [armSpeed, strideTime] as const) {
        const asked = { athlete, from, metric }
        const found = metrics.find((one) => one.metric.name === metric)
        const row = await expectedRow(asked)
        if (Number(row['sessions']) === 0) continue
        const rank = await expectedRank(row['median'], asked)
        const change = row['earlier'] === null ? null : Number(row['median']) - Number(row['earlier'])
        expect({ asked, ...found }).toMatchObject({
          asked,
          sessions: Number(row['sessions']),
          median: { kind: 'number', value: near(row['median']) },
          range: { lowest: row['lowest'], highest: row['highest'] },
          best: row['best'],
          personalBest: { value: row['all_best'] },
          change: near(change),
          group: rank
            ? { kind: 'ranked', athletes: Number(rank['athletes']), percentile: near(rank['percentile']) }
            : { kind: 'unranked', because: 'few-athletes' },
        })
        seen.change.add(change === null)
        seen.rank.add(found?.group?.kind ?? 'none')
        seen.best.add(found?.personalBest?.isThis === true)
        if (found?.personalBest?.isThis) expect(row['best']).toBe(row['all_best'])
      }
    }
  expect(seen).toEqual({
    change: new Set([true, false]),
    rank: new Set(['ranked', 'unranked']),
    best: new Set([true, false]),
  })
})

test('a row has no best where no better direction is known, and only its values where it is no number', async () => {
  const input = { athleteId: 'athlete-6', ...pitching, fromMs: Date.parse('2026-03-02'), toMs: Date.parse(END) }
  const of = async (catalog = season.results.catalog) =>
    (await readReport({ ...season.results, catalog }, input)).metrics
  const known = season.results.catalog
  const without = await of({
    ...known,
    known: (name) => {
      const about = known.known(name)
      return about && { ...about, direction: null }
    },
  })
  const row = (metrics: Awaited<ReturnType<typeof of>>, name: string) =>
    metrics.find(({ metric }) => metric.name === name)
  expect(row(without, armSpeed)).toMatchObject({
    best: null,
    personalBest: null,
    range: { lowest: expect.any(Number) },
  })
  expect(row(await of(), armSpeed)?.best).toEqual(expect.any(Number))
  const none = { range: null, best: null, personalBest: null, change: null, group: null }
  expect(row(without, 'sway')).toMatchObject({ ...none, yes: { of: expect.any(Number) } })
  expect(row(without, 'arm_slot_type')).toMatchObject({ ...none, median: { kind: 'text' } })
})
