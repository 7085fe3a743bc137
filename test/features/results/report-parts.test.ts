import { expect, test } from 'vitest'
import { drawCurves, ticksOf } from '../../../src/features/results/report/curve-drawing.ts'
import { keyEvents, timeFromMs, zeroEvent } from '../../../src/features/results/report/key-events.ts'
import { defaultReportCurves, plotsByUnit, timesOf } from '../../../src/features/results/report/report-curves.tsx'
import type { MetricInfo, SessionEvent } from '../../../src/features/results/session.ts'

const pitching = { activity: 'baseball', movement: 'pitching' }
const unknownPair = { activity: 'golf', movement: 'swing' }
const event = (name: string, frame: number): SessionEvent => ({ name, frame })
const curve = (name: string, unit: string | null = 'deg/s'): MetricInfo => ({
  name,
  kind: 'number',
  unit,
  direction: null,
})
const speed = (segment: string) => `${segment}_rotational_velocity_with_respect_to_ground`

const events = [
  event('foot_contact_frame', 100),
  event('max_pelvis_rotational_velocity_with_respect_to_ground_frame', 110),
  event('max_trunk_rotational_velocity_with_respect_to_ground_frame', 120),
  event('max_right_arm_rotational_velocity_with_respect_to_ground_frame', 130),
  event('ball_release_frame', 136),
]

test('key frames are the events that a pair is compared by and some between, in the order of the movement', () => {
  expect(keyEvents(events, pitching).map(({ frame }) => frame)).toEqual([100, 110, 130, 136])
  expect(keyEvents(events.slice(0, 2), pitching).map(({ frame }) => frame)).toEqual([100, 110])
  expect(keyEvents([], pitching)).toEqual([])
})

test('two events of one frame are one key frame', () => {
  const twice = [event('foot_contact_frame', 100), event('other_frame', 100), event('ball_release_frame', 136)]
  expect(keyEvents(twice, pitching).map(({ name }) => name)).toEqual(['foot_contact_frame', 'ball_release_frame'])
})

test('times count from the event that sessions are compared at, else from the last one', () => {
  expect(zeroEvent(events, pitching)?.name).toBe('ball_release_frame')
  expect(zeroEvent(events.slice(0, 2), unknownPair)?.frame).toBe(110)
  expect(zeroEvent([], pitching)).toBeNull()
  expect(timeFromMs(100, event('ball_release_frame', 136), 240)).toBe(-150)
  expect(timeFromMs(100, null, null)).toBeNull()
})

test('a report shows the default curves of its movement, else the first that are no body points', () => {
  const curves = [curve('left_wrist_jc_3d_x', 'm'), ...['pelvis', 'trunk'].map((segment) => curve(speed(segment)))]
  expect(defaultReportCurves(pitching, curves)).toEqual([speed('pelvis'), speed('trunk')])
  expect(defaultReportCurves(unknownPair, [curve('left_wrist_jc_3d_x', 'm'), curve('x_factor')])).toEqual(['x_factor'])
  expect(defaultReportCurves(pitching, [])).toEqual([])
})

test('curves of one unit share a plot, and a missing curve has none', () => {
  const curves = [curve('a'), curve('b', 'deg'), curve('c')]
  expect(plotsByUnit(['c', 'b', 'gone', 'a'], curves).map((plot) => plot.map(({ name }) => name))).toEqual([
    ['c', 'a'],
    ['b'],
  ])
})

test('a plot shows the compared range of the movement, with time from the zero event', () => {
  const time = Array.from({ length: 480 }, (_, row) => row / 240)
  const session = { time, firstFrame: 0, framesPerSecond: 240 }
  const { x, from, to } = timesOf(session, { pair: pitching, events, zero: event('ball_release_frame', 136) })
  expect(x[136]).toBe(0)
  expect([Math.round(from), Math.round(to)]).toEqual([-300, 150])
  const whole = timesOf({ ...session, firstFrame: 12 }, { pair: pitching, events: [], zero: null })
  expect([whole.from, Math.round(whole.to)]).toEqual([0, 1996])
})

test('axes have a few round numbers around all values', () => {
  expect(ticksOf([3, 1_612], 4)).toEqual([0, 500, 1_000, 1_500, 2_000])
  expect(ticksOf([-0.12, 0.31], 4)).toEqual([-0.2, 0, 0.2, 0.4])
  expect(ticksOf([5, 5], 4).length).toBeGreaterThan(1)
  expect(ticksOf([0, 0], 4)).toEqual([0, 0.5])
  expect(ticksOf([], 4)).toEqual([0, 1])
})

const plot = { x: [0, 100, 200, 300], from: 0, to: 300, events: [], width: 358, height: 164 }

test('a curve breaks where a value is missing, and its peak is the value farthest from zero', () => {
  const drawing = drawCurves({ ...plot, curves: [{ id: 'a', label: 'A', values: [0, null, -80, 40] }] })
  expect(drawing.curves[0]?.path).toMatch(/^M46 [\d.]+M246 [\d.]+L346 [\d.]+$/)
  expect(drawing.curves[0]?.peak).toMatchObject({ x: 246, value: -80 })
  expect(drawing.yTicks.map(({ value }) => value)).toEqual([-100, -50, 0, 50])
})

test('labels of peaks that are close, and names of events, do not cover each other', () => {
  const { curves, events: marks } = drawCurves({
    ...plot,
    curves: [
      { id: 'a', label: 'A', values: [0, 100, 0, 0] },
      { id: 'b', label: 'B', values: [0, 99, 0, 0] },
      { id: 'c', label: 'C', values: [null, null, null, null] },
    ],
    events: [
      { label: 'Foot contact', at: 100, isZero: false },
      { label: 'Ball release', at: 120, isZero: true },
      { label: 'Beyond', at: 900, isZero: false },
    ],
  })
  const [a, b, c] = curves.map(({ peak }) => peak)
  expect(Math.abs((a?.labelY ?? 0) - (b?.labelY ?? 0))).toBeGreaterThanOrEqual(15)
  expect(c).toBeNull()
  expect(marks.map(({ line }) => line)).toEqual([1, 0])
})

test('close events have names only where they fit, and the zero event always has one', () => {
  const { events } = drawCurves({
    ...plot,
    curves: [],
    events: [100, 101, 102, 103, 104].map((at) => ({ label: `Event at ${at}`, at, isZero: at === 104 })),
  })
  expect(events.map(({ line }) => line)).toEqual([1, null, null, null, 0])
  expect(events.every(({ labelX }) => labelX > 46 && labelX < 358)).toBe(true)
})

test('a plot without values has axes', () => {
  const drawing = drawCurves({ ...plot, x: [], curves: [] })
  expect(drawing.yTicks).toHaveLength(2)
})
