// Percentiles: each number checked against another query of the same library, written here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTime } from '../../../src/computer/local-time.ts'
import { readReport } from '../../../src/features/results/queries/report.ts'
import { readTrend } from '../../../src/features/results/queries/trend.ts'
import type { SessionFilter } from '../../../src/features/results/session.ts'
import { sessionDetail } from '../../../src/features/results/station/results-api.ts'
import { armSpeed, levels, openSeason, pitching } from '../../support/sample-season.ts'

let season: Awaited<ReturnType<typeof openSeason>>
beforeAll(async () => {
  season = await openSeason()
})
afterAll(() => season.end())

const roster = `(VALUES ${[...levels].map(([id, level]) => `('${id}', '${level}')`).join(', ')}) AS roster (athleteid, level)`
const isPitch = "pair_movement = 'pitching' AND coalesce(ApprovedByBiomechQA, 1) = 1"
const byAthlete = `SELECT athleteid, level, quantile_cont(${armSpeed}, 0.5) AS middle FROM sessions JOIN ${roster}
  USING (athleteid) WHERE ${isPitch} GROUP BY ALL`
const rows = (sql: string) => season.results.engine.rows(sql)

/** Rank of a number in a level by counting in SQL: those below, and half of those equal. */
async function rankOf(value: number, level: string, table: string) {
  const [row] =
    await rows(`SELECT count(*) AS athletes, quantile_cont(middle, 0.1) AS p10, quantile_cont(middle, 0.5) AS p50,
    quantile_cont(middle, 0.9) AS p90,
    100 * sum(CASE WHEN middle < ${value} THEN 1 WHEN middle = ${value} THEN 0.5 ELSE 0 END) / count(*) AS percentile
    FROM (${table}) WHERE level = '${level}'`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, cell]) => [name, expect.closeTo(Number(cell), 9)]))
}

const groupOf = async (id: unknown) => (await sessionDetail(season.results, String(id))).standings[0]?.group

test('ranks the value of each session among the medians of the athletes of the same level', async () => {
  const found = await rows(
    `SELECT sessionid, level, ${armSpeed} AS speed FROM sessions JOIN ${roster} USING (athleteid)
     WHERE ${isPitch} AND level = 'high_school' AND ${armSpeed} IS NOT NULL ORDER BY sessionid LIMIT 25`,
  )
  expect(found).toHaveLength(25)
  for (const { sessionid, speed } of found)
    expect(await groupOf(sessionid)).toMatchObject({
      kind: 'ranked',
      level: 'high_school',
      ...(await rankOf(Number(speed), 'high_school', byAthlete)),
    })
})

test('ranks no athlete without a level, in a small level, without a name or with a failed check, and says why', async () => {
  const sessionOf = async (where: string) =>
    (
      await rows(
        `SELECT sessionid FROM sessions WHERE pair_movement = 'pitching' AND ${armSpeed} IS NOT NULL AND ${where}`,
      )
    )[0]?.['sessionid']
  const passed = 'coalesce(ApprovedByBiomechQA, 1) = 1'
  const unranked = { kind: 'unranked', athletes: 0, level: null }
  expect(await groupOf(await sessionOf(`${passed} AND athleteid = 'athlete-11'`))).toEqual({
    ...unranked,
    because: 'no-level',
  })
  expect(await groupOf(await sessionOf(`${passed} AND athleteid = 'athlete-10'`))).toEqual({
    kind: 'unranked',
    because: 'few-athletes',
    level: 'college',
    athletes: 1,
  })
  expect(await groupOf(await sessionOf(`${passed} AND athleteid IS NULL`))).toEqual({
    ...unranked,
    because: 'unknown-athlete',
  })
  expect(await groupOf(await sessionOf('ApprovedByBiomechQA = 0 AND athleteid IS NOT NULL'))).toMatchObject({
    kind: 'unranked',
    because: 'failed-check',
  })
})

test('ranks nobody in a movement with fewer than eight athletes of the level', async () => {
  const [hit] = await rows(`SELECT sessionid FROM sessions WHERE pair_movement = 'hitting'
    AND coalesce(ApprovedByBiomechQA, 1) = 1 AND ${armSpeed} IS NOT NULL`)
  expect(await groupOf(hit?.['sessionid'])).toMatchObject({ kind: 'unranked', because: 'few-athletes', athletes: 1 })
})

test('ranks the median that a report shows', async () => {
  const input = { athleteId: 'athlete-6', ...pitching, fromMs: 0, toMs: Date.parse('2026-03-14T00:00:00Z') }
  const [middle] = await rows(`SELECT quantile_cont(${armSpeed}, 0.5) AS middle FROM sessions
    WHERE ${isPitch} AND athleteid = 'athlete-6' AND _capture_time < TIMESTAMP '2026-03-14'`)
  const { standings } = await readReport(season.results, input)
  const value = Number(middle?.['middle'])
  expect(standings[0]?.value).toEqual({ kind: 'number', value: expect.closeTo(value, 9) })
  expect(standings[0]?.group).toMatchObject({ kind: 'ranked', ...(await rankOf(value, 'high_school', byAthlete)) })
})

const filter: SessionFilter = { ...pitching, athleteIds: ['athlete-3'], fromMs: null, toMs: null, approvedOnly: true }

test('ranks the median that a trend shows among the level in the same period, also the athletes not shown', async () => {
  const fromMs = Date.parse('2026-03-05T00:00:00Z')
  const { series } = await readTrend(season.results, localTime, { filter: { ...filter, fromMs }, metric: armSpeed })
  const lastSeven = `SELECT athleteid, level, quantile_cont(${armSpeed}, 0.5) AS middle FROM (
    SELECT *, rank() OVER (PARTITION BY athleteid ORDER BY _capture_time DESC) AS place FROM sessions JOIN ${roster}
    USING (athleteid) WHERE ${isPitch} AND ${armSpeed} IS NOT NULL AND _capture_time >= TIMESTAMP '2026-03-05'
  ) WHERE place <= 7 GROUP BY ALL`
  const shown = series[0]?.points.at(-1)?.movingMedian ?? 0
  const [own] = await rows(`SELECT middle FROM (${lastSeven}) WHERE athleteid = 'athlete-3'`)
  expect(series).toHaveLength(1)
  expect(shown).toBeCloseTo(Number(own?.['middle']), 9)
  expect(series[0]?.group).toMatchObject({ kind: 'ranked', ...(await rankOf(shown, 'high_school', lastSeven)) })
})

test('ranks no median of a trend that includes a session which failed the check', async () => {
  const all = { ...filter, athleteIds: [], approvedOnly: false }
  const { series } = await readTrend(season.results, localTime, { filter: all, metric: armSpeed })
  const failed = await rows(`SELECT DISTINCT athleteid FROM (
    SELECT *, rank() OVER (PARTITION BY athleteid ORDER BY _capture_time DESC) AS place FROM sessions
    WHERE pair_movement = 'pitching' AND ${armSpeed} IS NOT NULL AND _capture_time IS NOT NULL AND athleteid IS NOT NULL
  ) WHERE place <= 7 AND ApprovedByBiomechQA = 0`)
  const because = series.flatMap(({ athleteId, group }) =>
    group.kind === 'unranked' && group.because === 'failed-check' && athleteId !== null ? athleteId : [],
  )
  expect(because.toSorted()).toEqual(failed.map((row) => String(row['athleteid'])).toSorted())
  expect(because.length).toBeGreaterThan(0)
})
