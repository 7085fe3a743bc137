// The usual range of an athlete, checked against another query of the same library.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from '../../../src/features/results/queries/report.ts'
import { sessionDetail } from '../../../src/features/results/station/results-api.ts'
import { armSpeed, openSeason, pitching } from '../../support/sample-season.ts'

let season: Awaited<ReturnType<typeof openSeason>>
beforeAll(async () => {
  season = await openSeason()
})
afterAll(() => season.end())

const passed = 'coalesce(ApprovedByBiomechQA, 1) = 1'
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)

test('a session is usual inside the middle 80 % of its athlete’s four weeks before, with at least eight sessions', async () => {
  const found = await season.results.engine.rows(`
    SELECT own.sessionid AS id, ${passed.replaceAll('Approved', 'own.Approved')} AS passed, count(*) AS sessions,
      own.${armSpeed} BETWEEN quantile_cont(other.${armSpeed}, 0.1) AND quantile_cont(other.${armSpeed}, 0.9) AS usual
    FROM sessions AS own JOIN sessions AS other ON own.athleteid = other.athleteid AND own.sessionid <> other.sessionid
      AND own.pair_movement = other.pair_movement AND other._capture_time <= own._capture_time
      AND other._capture_time > own._capture_time - INTERVAL 28 DAY
    WHERE own.pair_movement = 'pitching' AND own.athleteid IN ('athlete-1', 'athlete-3', 'athlete-8')
      AND own.${armSpeed} IS NOT NULL AND other.${armSpeed} IS NOT NULL
      AND ${passed.replaceAll('Approved', 'other.Approved')}
    GROUP BY own.sessionid, own.ApprovedByBiomechQA, own.${armSpeed}`)
  const answers = new Set<unknown>()
  for (const { id, sessions, usual, passed: isPassed } of found) {
    const expected = isPassed === true && Number(sessions) >= 8 ? usual : null
    const { standings } = await sessionDetail(season.results, String(id))
    expect({ id, isUsual: standings[0]?.isUsual }).toEqual({ id, isUsual: expected })
    answers.add(expected)
  }
  expect(answers).toEqual(new Set([true, false, null]))
})

test('a report compares its median with the four weeks before it', async () => {
  const from = '2026-03-16'
  const [before] = await season.results.engine.rows(`
    SELECT count(*) AS sessions, quantile_cont(${armSpeed}, 0.1) AS low, quantile_cont(${armSpeed}, 0.9) AS high FROM sessions
    WHERE athleteid = 'athlete-8' AND pair_movement = 'pitching' AND ${passed} AND ${armSpeed} IS NOT NULL
      AND _capture_time < TIMESTAMP '${from}'`)
  expect(Number(before?.['sessions'])).toBeGreaterThanOrEqual(8)
  const input = { athleteId: 'athlete-8', ...pitching, fromMs: day(from), toMs: day('2026-04-01') }
  const [standing] = (await readReport(season.results, input)).standings
  const median = standing?.value.kind === 'number' ? standing.value.value : Number.NaN
  expect(standing?.isUsual).toBe(median >= Number(before?.['low']) && median <= Number(before?.['high']))
})
