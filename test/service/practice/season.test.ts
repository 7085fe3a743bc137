// A season of made-up captures: for trends, percentiles and demonstrations.
import { expect, test } from 'vitest'
import { columnValue } from '../../../src/service/practice/results/column.ts'
import { columnsOf } from '../../../src/service/practice/results/export-jobs.ts'
import { createMotion, type Session } from '../../../src/service/practice/results/session-motion.ts'
import { skillOf } from '../../../src/service/practice/results/skill.ts'
import { resultsOf, runExport } from './exports-support.ts'
import { startService } from './support.ts'

const WEEK_MS = 7 * 86_400_000
const nowMs = Date.UTC(2026, 10, 19, 18)

const session: Session = {
  sessionId: 's_1',
  athleteId: 'athlete',
  athleteName: 'Ada',
  organizationId: 'organization',
  activity: 'baseball',
  movement: 'pitching',
  dominant: 'right',
  fps: 120,
  frameCount: 204,
  heightM: 1.8,
  capturedAtMs: nowMs,
}

function valuesOf(of: Session, name: string): (string | number)[] {
  const motion = createMotion(of)
  const column = columnsOf(of.activity, of.movement).get(name)
  if (!column) throw new Error(`no column ${name}`)
  return Array.from({ length: of.frameCount }, (_, index) =>
    columnValue(column, { motion, index, skeleton: () => motion.skeleton(index) }),
  )
}

test('a season has several athletes, weeks of captures, and some that failed the quality check', async () => {
  const service = await startService({ now: () => nowMs, seedRoster: 20 })
  const ids = service.control.seedSeason({ athletes: 12, weeks: 8 })
  expect(ids.length).toBeGreaterThan(200)
  const { body } = await service.ask('GET', '/captures?movement=pitching&limit=500')
  const captures: { athlete_id: string; capture_time: string; status: string }[] = body.captures
  expect(new Set(captures.map(({ athlete_id: athlete }) => athlete)).size).toBe(12)
  expect(captures.every(({ status }) => status === 'completed')).toBe(true)
  const times = captures.map(({ capture_time: at }) => Date.parse(at))
  expect(Math.max(...times)).toBeLessThan(nowMs)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(6 * WEEK_MS)

  const range = { startTime: nowMs / 1000 - 10 * 604_800, endTime: nowMs / 1000, dateMode: 'capture_time' }
  const jobId = await runExport(service, { ...range, movement: 'pitching', row_filter_column: 'frame' })
  const { rows } = await resultsOf(service, jobId)
  expect(rows).toHaveLength(captures.length)
  const approved = rows.filter((row: Record<string, unknown>) => row['ApprovedByBiomechQA'] === 1)
  expect(approved.length).toBeLessThan(rows.length)
  expect(approved.length).toBeGreaterThan(rows.length * 0.8)
})

test('athletes differ, change over weeks, and vary within limits', () => {
  const of = (athleteId: string, week: number, attempt: number) =>
    skillOf({ sessionId: `${athleteId} ${week} ${attempt}`, athleteId, capturedAtMs: nowMs + week * WEEK_MS }, 'speed')
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const athletes = ['5c2f1e88', 'e91b07aa', '0d6c7781', '77ab12cd', 'c0ffee00', 'deadbeef', '12ab34cd', 'a1b2c3d4']
  const attempts = Array.from({ length: 20 }, (_, index) => index)
  const levels = athletes.map((athlete) => mean(attempts.map((attempt) => of(athlete, 0, attempt))))
  expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(0.1)
  const drifts = athletes.map((athlete) => {
    const inWeek = (week: number) => mean(attempts.map((attempt) => of(athlete, week, attempt)))
    return Math.abs(inWeek(12) - inWeek(0))
  })
  expect(Math.max(...drifts)).toBeGreaterThan(0.1)
  for (const value of attempts.map((attempt) => of('5c2f1e88', 3, attempt))) expect(value >= 0 && value <= 1).toBe(true)
  expect(of('5c2f1e88', 3, 1)).toBe(of('5c2f1e88', 3, 1))
})

test('metrics, events and curves of a pitch agree', () => {
  const speeds = valuesOf(session, 'trunk_rotational_velocity_with_respect_to_ground').map((value) =>
    Math.abs(Number(value)),
  )
  const peak = Math.max(...speeds)
  expect(valuesOf(session, 'peak_trunk_angular_velocity')[0]).toBeCloseTo(peak, 2)
  const event = 'max_trunk_rotational_velocity_with_respect_to_ground_frame'
  expect(valuesOf(session, event).indexOf(0)).toBe(speeds.indexOf(peak))
  const layback = Math.max(...valuesOf(session, 'right_shoulder_external_rotation').map(Number))
  expect(valuesOf(session, 'max_layback_angle')[0]).toBeCloseTo(layback, 2)
  expect(valuesOf(session, 'kinematic_sequence_order')[0]).toBe('Pelvis-Trunk-Arm')
  const slot = Number(valuesOf(session, 'arm_slot_angle')[0])
  const type = slot <= 45 ? 'overhand' : slot <= 65 ? 'three-quarter' : 'sidearm'
  expect(valuesOf(session, 'arm_slot_type')[0]).toBe(type)
})

test('a left-hander’s pitch is as fast as the right-hander’s', () => {
  const name = 'peak_arm_angular_velocity'
  expect(valuesOf({ ...session, dominant: 'left' }, name)[0]).toBeCloseTo(Number(valuesOf(session, name)[0]), -2)
})
