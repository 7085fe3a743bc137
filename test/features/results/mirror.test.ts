import { expect, test } from 'vitest'
import { handedCurve } from '../../../src/features/results/compare/comparison.tsx'
import { differencesOf } from '../../../src/features/results/compare/differences.ts'
import { mirrorMotion } from '../../../src/features/results/compare/ghost.ts'
import { mirroredSessions } from '../../../src/features/results/compare/mirror.ts'
import type { Motion } from '../../../src/features/results/compare/motion.ts'
import { bandOf } from '../../../src/features/results/compare/statistics.ts'
import type { MetricInfo, SessionCurves } from '../../../src/features/results/session.ts'
import { mirroredCurve } from '../../../src/service/metrics/mirror.ts'
import { angleColumns } from '../../../src/service/practice/results/series-columns.ts'
import { createMotion, type Session } from '../../../src/service/practice/results/session-motion.ts'

const rightHanded: Session = {
  sessionId: 'session',
  athleteId: 'athlete',
  athleteName: 'Ana Sol',
  organizationId: 'organization',
  activity: 'baseball',
  movement: 'pitching',
  dominant: 'right',
  fps: 60,
  frameCount: 60,
  heightM: 1.8,
}

/** Curve of a pitch as the practice service computes it, whose left-handers are true mirror images. */
function curveOf(session: Session, name: string): number[] {
  const motion = createMotion(session)
  const column = angleColumns.find((each) => each.name === name)
  if (column?.kind !== 'series') throw new Error(`no series ${name}`)
  return Array.from({ length: session.frameCount }, (_, index) =>
    column.at({ motion, index, skeleton: () => motion.skeleton(index) }),
  )
}

const leftHanded: Session = { ...rightHanded, dominant: 'left' }
const answer = (name: string): SessionCurves => ({
  id: 'session',
  framesPerSecond: 60,
  firstFrame: 0,
  time: Array.from({ length: 60 }, (_, frame) => frame / 60),
  columns: [{ name, values: curveOf(leftHanded, name) }],
})

test.each(angleColumns.map(({ name }) => name))(
  'the same pitch with the other hand has the same mirrored %s',
  (name) => {
    const image = mirroredCurve(name)
    const right = curveOf(rightHanded, name)
    const left = handedCurve(answer(image?.column ?? ''), name, [], true)
    for (const [index, value] of right.entries()) expect(left.values[index]).toBeCloseTo(value, 6)
    const band = bandOf([right, left.values])
    expect(Math.max(...(band?.upper ?? []).map((upper, at) => Number(upper) - Number(band?.lower[at])))).toBeLessThan(
      1e-6,
    )
  },
)

test('positions to the side and in depth have no mirror image, and neither has an unpublished curve', () => {
  for (const name of ['left_wrist_jc_3d_x', 'pelvis_3d_z', 'whole_body_center_of_mass_x', 'something_new'])
    expect(mirroredCurve(name)).toBeNull()
  expect(mirroredCurve('left_wrist_jc_3d_y')).toEqual({ column: 'right_wrist_jc_3d_y', sign: 1 })
})

test('the peak of one arm is that of the other in the mirror, where curves are aligned at it', () => {
  const event = 'max_left_arm_rotational_velocity_with_respect_to_ground_frame'
  const { events } = handedCurve(
    answer('trunk_global_rotation'),
    'trunk_global_rotation',
    [{ name: event, frame: 7 }],
    true,
  )
  expect(events).toEqual([{ name: event.replace('left', 'right'), frame: 7 }])
})

const text = (name: string, value: string) => ({
  metric: { name, kind: 'text', unit: null, direction: null } satisfies MetricInfo,
  value: { kind: 'text', value } as const,
})
const number = (name: string, value: number) => ({
  metric: { name, kind: 'number', unit: 'deg', direction: null } satisfies MetricInfo,
  value: { kind: 'number', value } as const,
})
const handed = (hand: string, tilt: number, layback: number, left: number, right: number) => ({
  metrics: [
    text('handedness', hand),
    number('trunk_lateral_tilt_at_ball_release', tilt),
    number('max_layback_angle', layback),
    number('left_knee_valgus_at_bottom', left),
    number('right_knee_valgus_at_bottom', right),
  ],
})

test('sessions of the other hand are mirrored, and sessions without a hand are not', () => {
  const sessions = [handed('right', 1, 1, 1, 1), handed('Left', 1, 1, 1, 1), { metrics: [] }]
  expect(mirroredSessions(sessions, sessions[0])).toEqual([false, true, false])
  expect(mirroredSessions(sessions, sessions[1])).toEqual([true, false, false])
  expect(mirroredSessions(sessions, sessions[2])).toEqual([false, false, false])
})

test('the table compares the left knee of one hand with the right knee of the other, and means no unclear sign', () => {
  const sessions = [handed('right', 20, 170, 1, 5), handed('left', -24, 180, 6, 2)]
  const rows = differencesOf(sessions, 0, null, mirroredSessions(sessions, sessions[0]))
  const [, tilt, layback, left, right] = rows
  expect(tilt).toMatchObject({ spread: null, cells: [{}, { kind: 'value', value: { value: -24 } }] })
  expect(layback).toMatchObject({
    spread: { count: 2, mean: 175 },
    cells: [{}, { kind: 'difference', difference: 10 }],
  })
  expect(left).toMatchObject({ spread: { mean: 1.5 }, cells: [{}, { difference: 1 }] })
  expect(right).toMatchObject({ spread: { mean: 5.5 }, cells: [{}, { difference: 1 }] })
})

const motionOf = (points: readonly number[]): Motion => {
  const joints = ['pelvis_3d', 'left_wrist_jc_3d', 'right_wrist_jc_3d']
  return {
    joints,
    frames: 2,
    points: Float32Array.from(points),
    indexOf: (joint) => joints.indexOf(joint),
    halfX: 1,
    halfZ: 1,
    height: 2,
  }
}
const wrist = ({ points, indexOf, joints }: Motion, frame: number, joint: string) =>
  [...points].slice((frame * joints.length + indexOf(joint)) * 3).slice(0, 3)

test('a mirrored ghost throws with the other arm in the same direction, in depth or across the picture', () => {
  const inDepth = mirrorMotion(motionOf([0, 1, 0, -1, 1, 0, 1, 2, 0, 0, 1, -3, -1, 1, -3, 1, 2, -4]))
  expect(wrist(inDepth, 1, 'left_wrist_jc_3d')).toEqual([-1, 2, -4])
  expect(wrist(inDepth, 1, 'pelvis_3d')[2]).toBe(-3)
  const across = mirrorMotion(motionOf([0, 1, 0, 0, 1, -1, 0, 2, 1, 3, 1, 0, 3, 1, -1, 4, 2, 1]))
  expect(wrist(across, 1, 'left_wrist_jc_3d')).toEqual([4, 2, -1])
  expect(wrist(across, 1, 'pelvis_3d')[0]).toBe(3)
})
