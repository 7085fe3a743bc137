import { beforeEach, expect, test } from 'vitest'
import { eyeAfterKey, eyes, projectionOf, rotatedEye } from '../../../src/features/results/compare/figure.tsx'
import { motionOf } from '../../../src/features/results/compare/motion.ts'
import { clipMap } from '../../../src/features/results/rep/clip-map.ts'
import {
  defaultRepCurves,
  nextEventIndex,
  repContent,
  repTime,
  throwingSide,
} from '../../../src/features/results/rep/rep-curves.ts'
import { whyNotApproved } from '../../../src/features/results/rep/rep-head.tsx'
import { numberText } from '../../../src/features/results/screen/metric-picker.tsx'
import { parseResultsAddress, sessionAddress } from '../../../src/features/results/screen/results-address.ts'
import { clearCompared, resultsStore, toggleCompared } from '../../../src/features/results/screen/results-state.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { joints } from '../../../src/service/metrics/joints.ts'
import { sampleCurves, sampleDetail, sampleFigure, sampleSession } from '../../renderer/fixtures/sample-sessions.ts'

const all = [0, 4, 8].map((index) => sampleSession(index, Date.UTC(2026, 10, 20)))
const [one] = all
if (!one) throw new Error('There is no sample.')
const detail = sampleDetail(one, all)
const curves = sampleCurves(one, ['time'])
const time = repTime(detail, curves)
const figure = sampleFigure(one)
const motion = motionOf(figure)

const pitch = (id: string) => ({ id, activity: 'baseball', movement: 'pitching' })

beforeEach(clearCompared)

test('the address names the tab or the session, whatever characters its id has', () => {
  expect(parseResultsAddress(null)).toEqual({ kind: 'tab', tab: 'sessions' })
  expect(parseResultsAddress('trend')).toEqual({ kind: 'tab', tab: 'trend' })
  expect(parseResultsAddress('nothing')).toEqual({ kind: 'tab', tab: 'sessions' })
  const id = 'a/b c~ñ#1'
  const within = decodeURIComponent(sessionAddress(id).replace('#/results/', ''))
  expect(parseResultsAddress(within)).toEqual({ kind: 'session', id })
})

test('up to six sessions are selected for comparing, in the order of their selection', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) expect(toggleCompared(pitch(id))).toBe('done')
  expect(toggleCompared(pitch('g'))).toBe('full')
  expect(toggleCompared(pitch('b'))).toBe('done')
  expect(toggleCompared(pitch('g'))).toBe('done')
  expect(resultsStore.getState().compared).toEqual(['a', 'c', 'd', 'e', 'f', 'g'])
})

test('only sessions of one movement are compared, until the selection is empty again', () => {
  const swing = { id: 's', activity: 'baseball', movement: 'hitting' }
  toggleCompared(pitch('a'))
  expect(toggleCompared(swing)).toBe('other-movement')
  toggleCompared(pitch('a'))
  expect(toggleCompared(swing)).toBe('done')
  expect(resultsStore.getState().compared).toEqual(['s'])
})

test('a frame of the session maps to the middle of the same frame of a clip with the same rate', () => {
  const map = clipMap({ frames: 480, firstFrame: 0, framesPerSecond: 240 }, { framesPerSecond: 240, durationMs: 2_000 })
  expect(map.secondsAt(0)).toBeCloseTo(0.5 / 240)
  expect(map.secondsAt(240)).toBeCloseTo(240.5 / 240)
  expect(map.rate).toBe(1)
})

test('a slow-motion clip keeps the frames, a slower camera keeps the time', () => {
  const session = { frames: 480, firstFrame: 0, framesPerSecond: 240 }
  const slowMotion = clipMap(session, { framesPerSecond: 30, durationMs: 16_000 })
  expect(slowMotion.secondsAt(240)).toBeCloseTo(240.5 / 30)
  expect(slowMotion.rate).toBe(8)
  const slowCamera = clipMap(session, { framesPerSecond: 60, durationMs: 2_000 })
  expect(slowCamera.secondsAt(240)).toBeCloseTo(240.5 / 240)
  expect(slowCamera.rate).toBe(1)
})

test('no frame maps beyond the end of its clip', () => {
  const map = clipMap(
    { frames: 480, firstFrame: 10, framesPerSecond: 240 },
    { framesPerSecond: 240, durationMs: 1_000 },
  )
  expect(map.secondsAt(479)).toBeLessThan(1)
  expect(map.secondsAt(-100)).toBe(0)
})

test('time counts from the event at which sessions of the pair are compared', () => {
  expect(time.zero?.name).toBe('ball_release_frame')
  const zero = time.events.find(({ name }) => name === 'ball_release_frame')
  expect(time.x[zero?.index ?? -1]).toBe(0)
  expect(time.x[(zero?.index ?? 0) + 24]).toBeCloseTo(100)
  expect(time.span?.[1]).toBeGreaterThan(0)
})

test('comma and period move between events and stop at the last one', () => {
  const events = [{ index: 3 }, { index: 9 }].map(({ index }) => ({ name: String(index), index }))
  expect(nextEventIndex(events, 0, 1)).toBe(3)
  expect(nextEventIndex(events, 3, 1)).toBe(9)
  expect(nextEventIndex(events, 9, 1)).toBe(9)
  expect(nextEventIndex(events, 9, -1)).toBe(3)
})

test('the default curves leave out the arm that does not throw, and exist in the session', () => {
  expect(throwingSide(detail)).toBe('right')
  const [speeds = [], elbow = []] = defaultRepCurves(detail)
  expect(speeds).toContain('right_arm_rotational_velocity_with_respect_to_ground')
  expect([...speeds, ...elbow].join()).not.toContain('left_')
  expect(elbow).toEqual(['right_elbow_flexion'])
  expect(defaultRepCurves({ ...detail, curves: [] })).toEqual([[], []])
})

test('curves of one unit show it on the axis, curves of several units in their names', () => {
  const names = { curve: (name: string) => name, unit: (unit: string) => unit }
  const given = { detail, curves: sampleCurves(one, ['right_elbow_flexion']), time, isEventRange: true }
  expect(repContent(['right_elbow_flexion'], given, names)).toMatchObject({ yUnit: 'deg', span: time.span })
  const both = repContent(['right_elbow_flexion', 'pelvis_3d_x'], given, names)
  expect(both.yUnit).toBeNull()
  expect(both.series.map(({ label }) => label)).toEqual(['right_elbow_flexion (deg)', 'pelvis_3d_x (m)'])
})

test('the figure is upright on the floor, with Y up or down in the rows', () => {
  const heightOf = (joint: string, frame: number) =>
    motion.points[(frame * joints.length + motion.indexOf(joint)) * 3 + 1] ?? Number.NaN
  expect(heightOf('mid_head_3d', 0)).toBeGreaterThan(1.2)
  expect(heightOf('mid_head_3d', 0)).toBeLessThan(2.2)
  expect(Math.abs(heightOf('left_heel_3d', 0))).toBeLessThan(0.3)
  const yUp = Buffer.from(figure.positions, 'base64')
  for (let at = 4; at < yUp.length; at += 12) yUp.writeFloatLE(-yUp.readFloatLE(at), at)
  const turned = motionOf({ ...figure, positions: yUp.toString('base64') })
  expect(turned.points[motion.indexOf('mid_head_3d') * 3 + 1]).toBeCloseTo(heightOf('mid_head_3d', 0), 3)
})

test('a missing joint is not drawn and moves no other joint', () => {
  const bytes = Buffer.from(figure.positions, 'base64')
  for (let axis = 0; axis < 3; axis += 1) bytes.writeFloatLE(Number.NaN, axis * 4)
  const holed = motionOf({ ...figure, positions: bytes.toString('base64') })
  expect(holed.points[0]).toBeNaN()
  expect(holed.points[5]).toBeCloseTo(motion.points[5] ?? 0, 4)
})

test.each(['front', 'side', 'top', 'free'] as const)('the whole body fits the picture from %s', (view) => {
  const size = { width: 426, height: 240 }
  const { point } = projectionOf(eyes[view], size, motion)
  const body = ['mid_head_3d', 'left_heel_3d', 'right_wrist_jc_3d', 'pelvis_3d'].map((joint) => motion.indexOf(joint))
  for (let frame = 0; frame < motion.frames; frame += 7)
    for (const joint of body) {
      const at = (frame * joints.length + joint) * 3
      const [x = 0, y = 0, z = 0] = motion.points.subarray(at, at + 3)
      const [left, top] = point(x, y, z)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(size.width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(size.height)
    }
})

test('arrows turn the figure around and from the floor to above, never below it', () => {
  const up = eyeAfterKey(eyes.front, 'ArrowUp')
  expect(up?.pitch).toBeGreaterThan(0)
  expect(eyeAfterKey(eyes.front, 'ArrowDown')?.pitch).toBe(0)
  expect(rotatedEye(eyes.top, 0, 1).pitch).toBeCloseTo(Math.PI / 2)
  expect(Math.abs(rotatedEye(eyes.front, 4, 0).yaw)).toBeLessThanOrEqual(Math.PI)
  expect(eyeAfterKey(eyes.front, 'x')).toBeNull()
})

test('a session says why it failed the quality check, where its own capture says so', () => {
  const failed = (sessionId: string, message: string) => ({
    state: { kind: 'failed', sessionId, because: { code: 'processing-failed', parameters: { message } } } as const,
  })
  const session = { id: 'capture-1_2' }
  expect(whyNotApproved({ session, clips: [failed('other', 'x'), failed('capture-1', 'Feet out of frame')] })).toBe(
    'Feet out of frame',
  )
  expect(whyNotApproved({ session, clips: [failed('capture-1', ' ')] })).toBeNull()
  expect(whyNotApproved({ session, clips: [failed('capture', 'x'), { state: { kind: 'found' } }] })).toBeNull()
})

test('a number that rounds to zero has no sign', () => {
  const wording = screenWordingFor('en')
  expect(numberText('max_x_factor', -0.01, wording)).toMatch(/^0(\.0)?$/)
  expect(numberText('max_x_factor', -3, wording)).toMatch(/^\u22123/)
})
