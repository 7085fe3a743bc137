// A pitch that two cameras filmed is one pitch: each number is checked against another query, over the known attempts.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTime } from '../../../src/computer/local-time.ts'
import { metricCatalog } from '../../../src/features/results/queries/catalog.ts'
import { listAthletes, listPairs } from '../../../src/features/results/queries/list-pairs.ts'
import { readReport } from '../../../src/features/results/queries/report.ts'
import type { ResultsSource } from '../../../src/features/results/queries/results-source.ts'
import { readTrend } from '../../../src/features/results/queries/trend.ts'
import { listSessions, readTablePart, sessionDetail } from '../../../src/features/results/station/results-api.ts'
import { headlinesOfRep } from '../../../src/station/views/shown-headlines.ts'
import { clipInState } from '../../support/clip-in-state.ts'
import {
  type SampleEngine,
  type SampleSession,
  sampleEngine,
  writeSampleLibrary,
} from '../../support/results-library.ts'
import { armSpeed, pitching } from '../../support/sample-season.ts'
import { quickPlace } from '../../support/temporary.ts'

/** A session with the attempt that it really filmed. */
interface Filmed extends SampleSession {
  readonly attempt: string
}

const BEGIN_MS = Date.parse('2026-05-04T16:00:00Z')
const rules = { windowMs: 2_000, chosen: [] }
const ATHLETES = 9

interface Camera {
  readonly camera?: string | null
  readonly fps?: number
  readonly failed?: boolean
  readonly afterMs?: number | null
  readonly group?: boolean
  readonly id?: (attempt: string) => string
  readonly captureId?: (attempt: string) => string
}

const elsewhere = { camera: null, group: false }
/** Cameras of an attempt, by kind: sessions of this station have a group, those of others have none. */
const kinds: Readonly<Record<string, readonly Camera[]>> = {
  fast: [
    { camera: 'A', fps: 60 },
    { camera: 'B', afterMs: 300 },
  ],
  'failed fast': [
    { camera: 'A', failed: true },
    { camera: 'B', fps: 60 },
  ],
  'by name': [{ camera: 'side' }, { camera: 'Front', afterMs: 40 }],
  'of another station': [elsewhere, { ...elsewhere, fps: 120, afterMs: 1_900 }],
  'half of another station': [
    { camera: 'A', fps: 60 },
    { ...elsewhere, afterMs: -1_500 },
  ],
  alone: [{ camera: 'A' }],
  'all failed': [
    { camera: 'A', failed: true },
    { camera: 'B', failed: true, fps: 60 },
  ],
  'wrong clock': [
    { camera: 'A', fps: 120 },
    { camera: 'B', afterMs: 300_000 },
  ],
  'numbered captures': [
    { camera: 'A', fps: 60, id: (attempt) => `group-${attempt}_1`, captureId: (attempt) => `group-${attempt}_1` },
    { camera: 'B', id: (attempt) => `group-${attempt}_2`, captureId: (attempt) => `group-${attempt}_2` },
  ],
  'numbered captures of an older file': [
    { camera: null, id: (attempt) => `group-${attempt}_1` },
    { camera: null, fps: 60, id: (attempt) => `group-${attempt}_2` },
  ],
  undated: [{ ...elsewhere, afterMs: null }],
}
const kindNames = Object.keys(kinds)

function filmedSeason(): Filmed[] {
  let state = 11
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const sessionOf = (athlete: number, attempt: string, atMs: number, of: Camera, place: number): Filmed => {
    const isLeft = athlete % 4 === 1
    const id = of.id?.(attempt) ?? `session-${attempt}-${place}`
    const group = of.group === false ? null : `group-${attempt}`
    return {
      attempt,
      id,
      exportId: `export-${athlete}`,
      exportedAtMs: BEGIN_MS + 30 * 86_400_000,
      athleteId: athlete === ATHLETES ? null : `athlete-${athlete}`,
      athleteName: athlete === ATHLETES ? null : `Athlete ${athlete}`,
      ...pitching,
      capturedAtMs: of.afterMs === null ? null : atMs + (of.afterMs ?? 0),
      repId: group,
      camera: of.camera ?? null,
      captureId: of.captureId?.(attempt) ?? (of.id ? null : id),
      isSynthetic: false,
      frames: 2,
      metrics: {
        fps: of.fps ?? 240,
        ApprovedByBiomechQA: of.failed ? 0 : 1,
        [armSpeed]: (isLeft ? -1 : 1) * (1_500 + Math.round(next() * 900)),
        sway: next() < 0.1 ? -1 : next() < 0.4 ? 1 : 0,
      },
      events: {},
      curves: { time: [0, 1 / 240] },
    }
  }
  const sessions: Filmed[] = []
  for (let athlete = 0; athlete <= ATHLETES; athlete += 1) {
    for (let number = 0; number < 33; number += 1) {
      const attempt = `${athlete}-${number}`
      const atMs = BEGIN_MS + athlete * 7_000_000 + number * 15_000 + Math.floor(number / 11) * 86_400_000 * 5
      // A session without an athlete can't be matched with another one by its time.
      for (const [place, camera] of (kinds[kindNames[(number + athlete) % 11] ?? ''] ?? []).entries())
        if (athlete < ATHLETES || place === 0) sessions.push(sessionOf(athlete, attempt, atMs, camera, place))
    }
    // One video of three pitches, from two cameras: six sessions, all at the time of their capture.
    for (const [place, camera] of ['A', 'B'].entries())
      for (const pitch of [1, 2, 3]) {
        const captureId = `video-${athlete}-${place}`
        const session = sessionOf(
          athlete,
          `video-${athlete}-${pitch}`,
          BEGIN_MS,
          { camera, fps: 60 + place * 60 },
          pitch,
        )
        if (athlete < ATHLETES)
          sessions.push({ ...session, id: `${captureId}_${pitch}`, captureId, repId: `group-video-${athlete}` })
      }
  }
  return sessions
}

const sessions = filmedSeason()
const folder = mkdtempSync(join(quickPlace, 'ondeck-reps-'))
let engine: SampleEngine
let library: ResultsSource
let close: () => Promise<void>
let independent: (sql: string) => Promise<Record<string, unknown>[]>

beforeAll(async () => {
  await writeSampleLibrary(folder, sessions)
  engine = await sampleEngine(folder)
  library = {
    engine,
    catalog: metricCatalog,
    headlines: () => [armSpeed, 'sway'],
    levelOf: () => 'college',
  }
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  await connection.run(
    'CREATE TABLE filmed (id VARCHAR, attempt VARCHAR, athlete VARCHAR, moment DOUBLE, fps DOUBLE, camera VARCHAR, passed BOOLEAN, speed DOUBLE, sway DOUBLE)',
  )
  for (const { id, attempt, athleteId, capturedAtMs, camera, metrics } of sessions)
    await connection.run('INSERT INTO filmed VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      id,
      attempt,
      athleteId,
      capturedAtMs,
      metrics['fps'] ?? null,
      camera ?? null,
      metrics['ApprovedByBiomechQA'] === 1,
      metrics[armSpeed] ?? null,
      metrics['sway'] ?? null,
    ])
  // One camera for each attempt: passed, then the fastest, then the one named first.
  await connection.run(`CREATE TABLE counted AS SELECT DISTINCT ON (attempt) * FROM filmed
    ORDER BY attempt, passed DESC, fps DESC, lower(camera) NULLS LAST, moment NULLS LAST, id`)
  independent = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS()
  close = async () => {
    connection.closeSync()
    await engine.close()
  }
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const everything = { ...pitching, athleteIds: [], fromMs: null, toMs: null, approvedOnly: false }
const listed = (filter = {}) =>
  listSessions(library, { filter: { ...everything, ...filter }, order: 'oldest', offset: 0, limit: 2_000 })

test('names the session that speaks for each attempt, and how many cameras filmed it', async () => {
  const speakers = new Map(
    (await independent('SELECT attempt, id FROM counted')).map((row) => [row['attempt'], row['id']]),
  )
  const attempts = Map.groupBy(sessions, ({ attempt }) => attempt)
  const { items } = await listed()
  expect(items).toHaveLength(sessions.length)
  const found = new Map(items.map((item) => [item.id, [item.speakerId, item.repSessions, item.camera]]))
  for (const { id, attempt, camera } of sessions)
    expect([id, found.get(id)]).toEqual([id, [speakers.get(attempt), attempts.get(attempt)?.length, camera]])
})

test('counts an attempt once in the list, its movements and its athletes', async () => {
  const [all, passed] = [await listed(), await listed({ approvedOnly: true })]
  const [counts] = await independent(
    'SELECT count(*)::DOUBLE AS reps, count(*) FILTER (passed)::DOUBLE AS passed FROM counted',
  )
  expect({ reps: all.reps, passed: passed.reps }).toEqual(counts)
  expect(await listPairs(library)).toMatchObject([{ sessions: sessions.length, reps: all.reps }])
  const athletes = await independent(
    'SELECT athlete AS id, count(*)::DOUBLE AS reps FROM counted GROUP BY 1 HAVING athlete IS NOT NULL',
  )
  const found = (await listAthletes(library, pitching)).map(({ id, reps }) => ({ id, reps }))
  expect(new Set(found)).toEqual(new Set(athletes))
})

test.each([0, 1, 5])('reports medians, counts and faults of an athlete by attempts (athlete %i)', async (athlete) => {
  const athleteId = `athlete-${athlete}`
  const report = await readReport(library, {
    athleteId,
    ...pitching,
    fromMs: BEGIN_MS,
    toMs: BEGIN_MS + 30 * 86_400_000,
  })
  const own = `FROM counted WHERE athlete = '${athleteId}' AND moment >= ${BEGIN_MS}`
  const [expected] = await independent(`
    SELECT quantile_cont(speed, 0.5) AS median, min(speed) AS lowest, max(speed) AS highest, count(speed)::DOUBLE AS n,
      sum(CASE sway WHEN 1 THEN 1 ELSE 0 END)::DOUBLE AS yes, sum(CASE sway WHEN -1 THEN 0 ELSE 1 END)::DOUBLE AS calculated
    ${own} AND passed`)
  const [left] = await independent(`SELECT count(*)::DOUBLE AS failed ${own} AND NOT passed`)
  const speed = report.metrics.find(({ metric }) => metric.name === armSpeed)
  const sway = report.metrics.find(({ metric }) => metric.name === 'sway')
  expect(speed).toMatchObject({ sessions: expected?.['n'], median: { kind: 'number', value: expected?.['median'] } })
  expect(speed?.range).toEqual({ lowest: expected?.['lowest'], highest: expected?.['highest'] })
  expect(sway?.yes).toEqual({ sessions: expected?.['yes'], of: expected?.['calculated'] })
  expect(report.notApproved).toBe(left?.['failed'])
  expect(report.sessions).toHaveLength(Number(expected?.['n']))
  expect(report.standings[0]?.value).toEqual(speed?.median)
})

test('follows one value for each attempt in a trend', async () => {
  const trend = await readTrend(library, localTime, { filter: { ...everything, approvedOnly: true }, metric: armSpeed })
  const points = await independent(`
    SELECT athlete, id, speed, quantile_cont(speed, 0.5) OVER (PARTITION BY athlete ORDER BY moment, id ROWS 6 PRECEDING) AS median
    FROM counted WHERE passed AND moment IS NOT NULL AND athlete IS NOT NULL ORDER BY athlete, moment, id`)
  const found = trend.series
    .filter(({ athleteId }) => athleteId !== null)
    .flatMap(({ athleteId, points: own }) =>
      own.map(({ sessionId, value, movingMedian }) => ({
        athlete: athleteId,
        id: sessionId,
        speed: value,
        median: movingMedian,
      })),
    )
  expect(found).toEqual(points)
  const [hidden] = await independent('SELECT count(*)::DOUBLE AS failed FROM counted WHERE NOT passed')
  expect(trend.hidden.notApproved).toBe(hidden?.['failed'])
})

test('ranks among athletes’ medians of attempts', async () => {
  const [group] = await independent(`
    SELECT count(*)::DOUBLE AS athletes, quantile_cont(median, 0.1) AS p10, quantile_cont(median, 0.5) AS p50
    FROM (SELECT athlete, quantile_cont(speed, 0.5) AS median FROM counted WHERE passed AND athlete IS NOT NULL GROUP BY 1)`)
  const speaking = (await listed({ athleteIds: ['athlete-3'], approvedOnly: true })).items.find(
    ({ id, speakerId }) => id === speakerId,
  )
  const { standings } = await sessionDetail(library, speaking?.id ?? '')
  expect(standings[0]?.group).toMatchObject(group ?? {})
})

test('ranks the last seven attempts of a trend among those of all athletes', async () => {
  const [group] = await independent(`
    SELECT count(*)::DOUBLE AS athletes, quantile_cont(median, 0.1) AS p10, quantile_cont(median, 0.5) AS p50 FROM (
      SELECT athlete, quantile_cont(speed, 0.5) AS median FROM (
        SELECT athlete, speed, row_number() OVER (PARTITION BY athlete ORDER BY moment DESC, id DESC) AS number FROM counted
        WHERE passed AND moment IS NOT NULL AND athlete IS NOT NULL) WHERE number <= 7 GROUP BY 1)`)
  const trend = await readTrend(library, localTime, { filter: { ...everything, approvedOnly: true }, metric: armSpeed })
  expect(trend.series.find(({ athleteId }) => athleteId === 'athlete-3')?.group).toMatchObject(group ?? {})
})

test('is usual among the attempts of four weeks, of which each counts once', async () => {
  const found = await independent(`
    SELECT own.id, count(*)::DOUBLE AS attempts,
      own.speed BETWEEN quantile_cont(other.speed, 0.1) AND quantile_cont(other.speed, 0.9) AS usual
    FROM counted AS own JOIN counted AS other ON own.athlete = other.athlete AND own.attempt <> other.attempt
      AND other.moment <= own.moment AND other.moment > own.moment - 28.0 * 86400000
    WHERE own.athlete = 'athlete-3' AND own.passed AND other.passed GROUP BY own.id, own.speed`)
  const answers = new Set<unknown>()
  for (const { id, attempts, usual } of found) {
    const { standings } = await sessionDetail(library, String(id))
    const expected = Number(attempts) >= 8 ? usual : null
    expect({ id, isUsual: standings[0]?.isUsual }).toEqual({ id, isUsual: expected })
    answers.add(expected)
  }
  expect(answers).toEqual(new Set([true, false, null]))
})

test('keeps a row for each session in the table, and counts attempts in its groups', async () => {
  const view = {
    filter: { ...everything, approvedOnly: true },
    columns: [
      { metric: armSpeed, aggregate: 'median' as const },
      { metric: armSpeed, aggregate: 'count' as const },
    ],
    sort: { column: -1, descending: false },
  }
  const groups = await readTablePart(library, localTime, {
    view: { ...view, grouping: 'athlete' },
    offset: 0,
    limit: 200,
  })
  const expected = await independent(`
    SELECT athlete, count(*)::DOUBLE AS reps, quantile_cont(speed, 0.5) AS median,
      (SELECT count(*)::DOUBLE FROM filmed AS f WHERE f.passed AND f.athlete IS NOT DISTINCT FROM counted.athlete) AS sessions
    FROM counted WHERE passed GROUP BY athlete`)
  const found = groups.items.map(({ athleteId, reps, sessions: all, values }) => {
    const [median, count] = values
    expect(count).toEqual({ kind: 'number', value: reps })
    return { athlete: athleteId, reps, median: median?.kind === 'number' ? median.value : null, sessions: all }
  })
  expect(new Set(found)).toEqual(new Set(expected))

  const rows = await readTablePart(library, localTime, {
    view: { ...view, grouping: 'session' },
    offset: 0,
    limit: 2_000,
  })
  expect(rows.total).toBe(sessions.filter(({ metrics }) => metrics['ApprovedByBiomechQA'] === 1).length)
  const speaking = rows.items.filter(({ sessionId, speakerId }) => sessionId === speakerId)
  const [counts] = await independent('SELECT count(*)::DOUBLE AS reps FROM counted WHERE passed')
  expect(speaking).toHaveLength(Number(counts?.['reps']))
})

test('shows the cameras of a session’s rep by name, and goes from rep to rep', async () => {
  const own = await independent(
    "SELECT id, attempt FROM counted WHERE athlete = 'athlete-2' AND moment IS NOT NULL ORDER BY moment, id",
  )
  const at = own.findIndex(({ attempt }) => sessions.filter((each) => each.attempt === attempt).length === 2)
  for (const { id } of sessions.filter(({ attempt }) => attempt === own[at]?.['attempt'])) {
    const { cameras, previousId, nextId } = await sessionDetail(library, id)
    expect(cameras).toHaveLength(2)
    expect([previousId ?? undefined, nextId ?? undefined]).toEqual([own[at - 1]?.['id'], own[at + 1]?.['id']])
  }
})

test('lets the camera speak that a person chose, but none that failed where another passed', async () => {
  const of = (kind: string) => {
    const number = kindNames.indexOf(kind)
    return sessions.filter(({ attempt }) => attempt === `0-${number}`)
  }
  const [slow, fast] = of('fast')
  const [failed, passed] = of('failed fast')
  const before = await listed()
  await engine.decideReps({ ...rules, chosen: [slow?.id ?? '', failed?.id ?? '', "o'clock"] })
  try {
    const { items, reps } = await listed()
    const speakerOf = (id: string | undefined) => items.find((each) => each.id === id)?.speakerId
    expect([speakerOf(slow?.id), speakerOf(fast?.id)]).toEqual([slow?.id, slow?.id])
    expect([speakerOf(failed?.id), speakerOf(passed?.id)]).toEqual([passed?.id, passed?.id])
    expect(reps).toBe(before.reps)
  } finally {
    await engine.decideReps(rules)
  }
})

test('shows the numbers of the same camera on Today as in the library', async () => {
  const { items } = await listed()
  const speakers = new Map(items.map(({ id, speakerId }) => [id, speakerId]))
  const filmed = new Map(sessions.map((session) => [session.id, session]))
  const isOfStation = ({ repId, camera }: Filmed) => repId !== null && typeof camera === 'string'
  let reps = 0
  for (const own of Map.groupBy(sessions, ({ attempt }) => attempt).values()) {
    if (!own.every(isOfStation)) continue
    const clips = own.map(({ id }) => clipInState(id, { kind: 'completed', sessionId: id }))
    const shown = headlinesOfRep(clips, {
      headlinesOf: (id) => ({
        sessionId: id,
        isApproved: filmed.get(id)?.metrics['ApprovedByBiomechQA'] === 1,
        isSynthetic: false,
        values: [],
      }),
      speakingOf: (id) => ({ framesPerSecond: Number(filmed.get(id)?.metrics['fps']), isChosen: false }),
      cameraOf: ({ id }) => filmed.get(id)?.camera ?? '',
    })
    expect(shown?.sessionId).toBe(speakers.get(own[0]?.id ?? ''))
    reps += 1
  }
  expect(reps).toBeGreaterThan(100)
})

test.each([2_000, 20_000])(
  'begins a rep where a session is beyond the window of the first one (%i ms)',
  async (windowMs) => {
    const [sample] = sessions
    if (sample === undefined) throw new Error('the season has sessions')
    const steps = [0, 1_900, 1_900, 300, 2_000, 2_001, 19_000, 700, 900, 20_000, 0, 5_000, 14_999, 1]
    const times = steps.map((_, at) => BEGIN_MS + steps.slice(0, at + 1).reduce((sum, step) => sum + step, 0))
    const alone = times.map((capturedAtMs, at) => ({
      ...sample,
      id: `s${at}`,
      captureId: null,
      repId: null,
      capturedAtMs,
    }))
    const own = mkdtempSync(join(quickPlace, 'ondeck-window-'))
    await writeSampleLibrary(own, alone)
    const small = await sampleEngine(own, { windowMs, chosen: [] })
    try {
      const rows = await small.rows('SELECT sessionid AS id, _speaker AS speaker FROM sessions')
      const found = [...Map.groupBy(rows, ({ speaker }) => speaker).values()].map((of) =>
        of.map(({ id }) => String(id)).toSorted(),
      )
      let first = Number.NEGATIVE_INFINITY
      const expected: string[][] = []
      for (const [at, time] of times.entries()) {
        if (time - first > windowMs) {
          first = time
          expected.push([])
        }
        expected.at(-1)?.push(`s${at}`)
      }
      expect(new Set(found)).toEqual(new Set(expected.map((ids) => ids.toSorted())))
    } finally {
      await small.close()
      rmSync(own, { recursive: true, force: true })
    }
  },
)
