import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAthletes, listMetrics, listPairs } from '../../../src/features/results/queries/list-pairs.ts'
import type { SessionFilter } from '../../../src/features/results/session.ts'
import {
  listSessions,
  sessionCurves,
  sessionDetail,
  sessionFigure,
} from '../../../src/features/results/station/results-api.ts'
import type { SampleSession } from '../../support/results-library.ts'
import {
  armSpeed,
  newestOf,
  oddMetric,
  openSeason,
  pitching,
  seasonSessions,
  strideTime,
} from '../../support/sample-season.ts'

let season: Awaited<ReturnType<typeof openSeason>>
beforeAll(async () => {
  season = await openSeason()
})
afterAll(() => season.end())

const sessions = newestOf(seasonSessions())
const pitches = sessions.filter(({ movement }) => movement === 'pitching')
const isPassed = ({ metrics }: SampleSession) => (metrics['ApprovedByBiomechQA'] ?? 1) === 1
const orderOf = ({ capturedAtMs, exportedAtMs }: SampleSession) => capturedAtMs ?? exportedAtMs
const byTime = (one: SampleSession, other: SampleSession) =>
  orderOf(one) - orderOf(other) || (one.id < other.id ? -1 : 1)
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)
const everything: SessionFilter = {
  activity: null,
  movement: null,
  athleteIds: [],
  fromMs: null,
  toMs: null,
  approvedOnly: false,
}
const list = (
  filter: Partial<SessionFilter>,
  order: 'newest' | 'oldest' | 'athlete' = 'oldest',
  offset = 0,
  limit = 200,
) => listSessions(season.results, { filter: { ...everything, ...filter }, order, offset, limit })

test('lists movements with their number of sessions, the newest session first', async () => {
  const pairs = [...Map.groupBy(sessions, ({ movement }) => movement)].map(([movement, own]) => ({
    activity: 'baseball',
    movement,
    sessions: own.length,
    reps: own.length,
    newestMs: Math.max(...own.map(({ capturedAtMs }) => capturedAtMs ?? 0)),
  }))
  expect(await listPairs(season.results)).toEqual(pairs.toSorted((one, other) => other.newestMs - one.newestMs))
})

test('lists athletes of a movement by name, unnamed ones last, without rows that have no athlete', async () => {
  const found = await listAthletes(season.results, pitching)
  const expected = new Set(pitches.flatMap(({ athleteId }) => athleteId ?? []))
  expect(new Set(idsOf(found))).toEqual(expected)
  expect(found.at(-1)).toMatchObject({ id: 'athlete-4', name: null })
  const names = found.flatMap(({ name }) => name ?? [])
  expect(names).toEqual(names.toSorted())
  for (const { id, sessions: count } of found)
    expect(count).toBe(pitches.filter(({ athleteId }) => athleteId === id).length)
  expect((await listAthletes(season.results, null)).length).toBe(found.length)
})

test('lists metrics with one value per session in the order of the results, without events and labels', async () => {
  const names = (await listMetrics(season.results, pitching)).map(({ name }) => name)
  expect(names).toEqual(['ApprovedByBiomechQA', armSpeed, strideTime, 'sway', 'arm_slot_type', oddMetric])
  const hitting = await listMetrics(season.results, { activity: 'baseball', movement: 'hitting' })
  expect(hitting.map(({ name }) => name)).not.toContain(strideTime)
})

test('pages through all sessions once, each from its newest export', async () => {
  const pages = await Promise.all([0, 100, 200].map((offset) => list({}, 'oldest', offset, 100)))
  expect(pages.flatMap(({ items }) => idsOf(items))).toEqual(idsOf(sessions.toSorted(byTime)))
  expect(pages[0]).toMatchObject({ total: sessions.length, notApproved: 0 })
  const values = new Map(pages.flatMap(({ items }) => items).map(({ id, headlines }) => [id, headlines[0]?.value]))
  for (const { id, metrics } of sessions) {
    const speed = metrics[armSpeed]
    expect(values.get(id)).toEqual(speed === null ? { kind: 'missing' } : { kind: 'number', value: speed })
  }
})

test('hides and counts sessions that failed the quality check, and shows unchecked ones', async () => {
  const { items, total, notApproved } = await list({ ...pitching, approvedOnly: true })
  const passed = pitches.filter(isPassed)
  expect({ total, notApproved }).toEqual({ total: passed.length, notApproved: pitches.length - passed.length })
  expect(new Set(idsOf(items))).toEqual(new Set(idsOf(passed)))
  expect(items.some(({ isApproved }) => isApproved === null)).toBe(true)
})

test('filters sessions by athletes and period, without the end of the period', async () => {
  const dated = pitches.filter(({ capturedAtMs }) => capturedAtMs !== null).toSorted(byTime)
  const [from, to] = [dated[40]?.capturedAtMs ?? 0, dated[90]?.capturedAtMs ?? 0]
  const inside = dated.slice(40, 90)
  expect(idsOf((await list({ ...pitching, fromMs: from, toMs: to })).items)).toEqual(idsOf(inside))
  const athleteIds = ['athlete-1', 'athlete-4', 'nobody']
  const own = inside.filter(({ athleteId }) => athleteId !== null && athleteIds.includes(athleteId))
  expect(idsOf((await list({ ...pitching, fromMs: from, toMs: to, athleteIds })).items)).toEqual(idsOf(own))
})

test('treats SQL in a filter as plain text', async () => {
  for (const hostile of ["' OR 1=1 --", '$activity', '"; DROP VIEW sessions; --'])
    expect(await list({ activity: hostile, movement: hostile, athleteIds: [hostile] })).toMatchObject({ total: 0 })
  expect((await list({})).total).toBe(sessions.length)
})

test('reads the events, values and curve columns of a session', async () => {
  const [sample] = pitches.filter(({ id }) => id === 'session-002')
  const detail = await sessionDetail(season.results, 'session-002')
  expect(detail.events).toEqual([
    { name: 'foot_contact_frame', frame: sample?.events['foot_contact_frame'] },
    { name: 'ball_release_frame', frame: 16 },
  ])
  const values = Object.fromEntries(detail.metrics.map(({ metric, value }) => [metric.name, value]))
  expect(values).toMatchObject({
    sway: { kind: 'not-calculated' },
    arm_slot_type: { kind: 'text', value: '-submarine' },
    [oddMetric]: { kind: 'number', value: 2 },
    ApprovedByBiomechQA: { kind: 'boolean', value: true },
  })
  expect(detail.curves.map(({ name }) => name)).toEqual(['left_elbow_flexion', 'nose_3d_x', 'nose_3d_y', 'nose_3d_z'])
  expect(detail.hasFigure).toBe(true)
  expect(detail.session).toMatchObject({ framesPerSecond: 240, frames: 24, isSynthetic: false })
})

test('names an unknown session in the error', async () => {
  for (const ask of [sessionDetail, sessionFigure])
    await expect(ask(season.results, "o'clock")).rejects.toMatchObject({
      code: 'result-unknown',
      parameters: { session: "o'clock" },
    })
})

test('links each session to the previous and next one of the same athlete and movement', async () => {
  const own = pitches.filter(({ athleteId }) => athleteId === 'athlete-2').toSorted(byTime)
  for (const place of [0, 7, own.length - 1]) {
    const { previousId, nextId } = await sessionDetail(season.results, own[place]?.id ?? '')
    expect({ previousId, nextId }).toEqual({
      previousId: own[place - 1]?.id ?? null,
      nextId: own[place + 1]?.id ?? null,
    })
  }
})

test('reads the last ten values up to a session, without those that failed the quality check', async () => {
  const own = pitches.filter(({ athleteId }) => athleteId === 'athlete-2').toSorted(byTime)
  const [session] = own.slice(-2)
  const { standings } = await sessionDetail(season.results, session?.id ?? '')
  const counted = own
    .slice(0, own.length - 1)
    .filter((each) => (isPassed(each) || each.id === session?.id) && each.metrics[armSpeed] !== null)
  expect(standings[0]?.recent).toEqual(
    counted
      .slice(-10)
      .map(({ id, capturedAtMs, metrics }) => ({ sessionId: id, capturedAtMs, value: metrics[armSpeed] })),
  )
})

test('finds the personal best by the metric’s direction, and none without a direction', async () => {
  const own = pitches.filter((each) => each.athleteId === 'athlete-3' && isPassed(each)).toSorted(byTime)
  const speeds = own.flatMap(({ metrics }) => (typeof metrics[armSpeed] === 'number' ? metrics[armSpeed] : []))
  const times = own.flatMap(({ metrics }) => (typeof metrics[strideTime] === 'number' ? metrics[strideTime] : []))
  const fastest = own.find(({ metrics }) => metrics[armSpeed] === Math.max(...speeds))?.id ?? ''
  const { standings } = await sessionDetail(season.results, fastest)
  expect(standings[0]?.best).toEqual({ sessionId: fastest, value: Math.max(...speeds), isThis: true })
  expect(standings[1]?.best?.value).toBe(Math.min(...times))
  const undirected = { ...season.results, headlines: () => [oddMetric] }
  expect((await sessionDetail(undirected, fastest)).standings[0]).toMatchObject({ best: null })
})

test('reads curves with one value per frame and gaps, without missing columns', async () => {
  const { id, curves } = pitches.find((each) => each.exportId === 'export-again') ?? {}
  const answer = await sessionCurves(season.results, {
    id: id ?? '',
    columns: ['left_elbow_flexion', 'not there', 'time'],
  })
  expect(answer.columns).toEqual([
    { name: 'left_elbow_flexion', values: curves?.['left_elbow_flexion'] },
    { name: 'time', values: curves?.['time'] },
  ])
  expect(answer).toMatchObject({ firstFrame: 0, framesPerSecond: 240, time: curves?.['time'] })
})

test('reads the joint centers with three axes, frame by frame', async () => {
  const { curves } = pitches.find(({ id }) => id === 'session-002') ?? {}
  const { joints, frames, positions } = await sessionFigure(season.results, 'session-002')
  const bytes = Buffer.from(positions, 'base64')
  const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
  expect({ joints, frames }).toEqual({ joints: ['nose_3d'], frames: 24 })
  const expected = Array.from({ length: 24 }, (_, frame) =>
    ['nose_3d_x', 'nose_3d_y', 'nose_3d_z'].map((name) => curves?.[name]?.[frame] ?? Number.NaN),
  )
  expect(numbers).toEqual(expected.flat().map(Math.fround))
})
