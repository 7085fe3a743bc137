import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  axisPlacement,
  commonEvents,
  eventPositions,
  secondsAt,
  type TimedCurve,
} from '../../../src/features/results/compare/alignment.ts'
import { overlay, resample } from '../../../src/features/results/compare/compare-content.ts'
import { meanAppearance, sessionAppearance } from '../../../src/features/results/compare/session-appearance.ts'
import { bandOf, spreadOf } from '../../../src/features/results/compare/statistics.ts'

/** A curve whose value is a known function of the seconds since its release. */
function curve(rate: number, frames: number, release: number, more: Partial<TimedCurve> = {}): TimedCurve {
  const time = Array.from({ length: frames }, (_, index) => index / rate)
  return {
    firstFrame: 0,
    time,
    framesPerSecond: rate,
    values: time.map((at) => shape(at - release / rate)),
    events: [
      { name: 'foot_contact_frame', frame: release - Math.round(rate * 0.15) },
      { name: 'ball_release_frame', frame: release },
    ],
    ...more,
  }
}

/** Straight lines: nothing is lost between two frames but at the corner, which every curve has at a frame. */
const shape = (seconds: number) => (seconds < 0 ? 100 + 200 * seconds : 100 - 500 * seconds)

const release = { kind: 'time', event: 'ball_release_frame' } as const

test('curves of different cameras align at the release', () => {
  const { x, rows } = overlay([curve(240, 480, 300), curve(120, 300, 100), curve(60, 90, 50)], release)
  expect(x).toContain(0)
  expect(x[0]).toBeCloseTo((-300 / 240) * 1_000)
  for (const row of rows) {
    expect(row?.[x.indexOf(0)]).toBe(100)
    for (const [index, value] of (row ?? []).entries())
      if (value !== null) expect(value).toBeCloseTo(shape((x[index] ?? 0) / 1_000), 6)
  }
})

test('a curve keeps all of its frames when every curve has the same rate', () => {
  const own = curve(240, 480, 300)
  const { x, rows } = overlay([own, curve(240, 400, 120)], release)
  const drawn = (rows[0] ?? []).filter((value) => value !== null)
  expect(drawn).toEqual([...own.values])
  expect(x).toHaveLength(300 + 280)
})

test('a curve is not extrapolated beyond its ends or into its gaps', () => {
  const own = curve(100, 6, 3)
  const gap = { ...own, values: [1, 2, null, 4, 5, 6] }
  const { x, rows } = overlay([curve(100, 20, 10), gap], release)
  expect(x).toHaveLength(20)
  const nothing = Array.from({ length: 7 }, () => null)
  expect(rows[1]).toEqual([...nothing, 1, 2, null, 4, 5, 6, ...nothing])
  expect(resample({ x: [0, 10, 20, 30], values: [0, null, 2, 3] }, [0, 5, 10, 15, 20, 25, 31])).toEqual([
    0,
    null,
    null,
    null,
    2,
    2.5,
    null,
  ])
})

test('a time-normalized curve runs from 0 to 100 percent between two of its events', () => {
  const axis = { kind: 'phase', from: 'foot_contact_frame', to: 'ball_release_frame' } as const
  const { x, rows } = overlay([curve(240, 480, 300), curve(120, 300, 100)], axis)
  expect([x[0], x.at(-1), x.length]).toEqual([0, 100, 201])
  for (const row of rows) {
    expect(row?.at(-1)).toBeCloseTo(100)
    expect(row?.[0]).toBeCloseTo(shape(-0.15))
    expect(row?.[100]).toBeCloseTo((100 + shape(-0.15)) / 2)
  }
})

test('a session with missing or reversed events is left out', () => {
  const reversed = curve(100, 50, 20, {
    events: [
      { name: 'a', frame: 30 },
      { name: 'b', frame: 10 },
    ],
  })
  expect(overlay([reversed], { kind: 'phase', from: 'a', to: 'b' }).rows).toEqual([null])
  expect(overlay([reversed], { kind: 'time', event: 'c' })).toEqual({ x: [], rows: [null] })
  expect(axisPlacement(reversed, { kind: 'phase', from: 'a', to: 'a' })).toBeNull()
})

test('an event outside the rows has a time, and frame 0 is the zero of the results', () => {
  const own = curve(50, 10, 5, {
    firstFrame: 20,
    events: [
      { name: 'late', frame: 60 },
      { name: 'early', frame: 10 },
    ],
  })
  expect(secondsAt(own, 'late')).toBeCloseTo(0.8)
  expect(secondsAt(own, 'early')).toBeCloseTo(-0.2)
  expect(secondsAt(own, null)).toBeCloseTo(-0.4)
  expect(secondsAt({ ...own, framesPerSecond: null }, 'late')).toBeNull()
  expect(secondsAt({ ...own, framesPerSecond: null, firstFrame: 0 }, null)).toBe(0)
})

test('sessions align only at events that all of them have', () => {
  const [one, other] = [
    curve(240, 480, 300),
    curve(120, 300, 100, { events: [{ name: 'ball_release_frame', frame: 100 }] }),
  ]
  expect(commonEvents([one, other])).toEqual(['ball_release_frame'])
  expect(commonEvents([])).toEqual([])
  expect(eventPositions(one, release)).toEqual([
    { name: 'foot_contact_frame', at: expect.closeTo(-150) },
    { name: 'ball_release_frame', at: 0 },
  ])
})

test('mean and deviation match textbook values', () => {
  // Mean 5, sum of squares 32, of 8 values: the deviation of a sample is the root of 32 / 7.
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ count: 8, mean: 5, deviation: expect.closeTo(2.13809, 5) })
  expect(spreadOf([3])).toEqual({ count: 1, mean: 3, deviation: null })
  expect(spreadOf([])).toBeNull()
})

const rows = fc.integer({ min: 2, max: 6 }).chain((count) =>
  fc.integer({ min: 1, max: 8 }).chain((length) =>
    fc.array(fc.array(fc.option(fc.integer({ min: -1_000, max: 1_000 })), { minLength: length, maxLength: length }), {
      minLength: count,
      maxLength: count,
    }),
  ),
)

test('the band is one standard deviation around the mean, only where every curve has a value', () => {
  fc.assert(
    fc.property(rows, (curves) => {
      const band = bandOf(curves)
      const used = curves.filter((row) => row.some((value) => value !== null))
      expect(band?.count ?? used.length).toBe(used.length)
      if (!band) expect(used.length).toBeLessThan(2)
      for (const [index, mean] of (band?.mean ?? []).entries()) {
        const values = used.flatMap((row) => row[index] ?? [])
        const [lower, upper] = [band?.lower[index] ?? null, band?.upper[index] ?? null]
        if (values.length < used.length) expect([mean, lower, upper]).toEqual([null, null, null])
        else {
          // Another way to the same: by the sum of squares, and by all pairs for the variance.
          const pairs = values.flatMap((value, at) => values.slice(at + 1).map((other) => (value - other) ** 2))
          const variance = pairs.reduce((sum, square) => sum + square, 0) / (values.length * (values.length - 1))
          const sum = values.reduce((value, other) => value + other, 0)
          expect(mean).toBeCloseTo(sum / values.length, 6)
          expect(upper).toBeCloseTo((mean ?? 0) + Math.sqrt(variance), 6)
          expect(lower).toBeCloseTo((mean ?? 0) - Math.sqrt(variance), 6)
        }
      }
    }),
  )
})

test('no two of six sessions, the chosen one, and the mean share a color or a dash', () => {
  const all = [
    ...Array.from({ length: 6 }, (_, index) => sessionAppearance(index, false)),
    sessionAppearance(3, true),
    meanAppearance,
  ]
  expect(new Set(all.map(({ color }) => color)).size).toBe(all.length)
  expect(new Set(all.map(({ dash }) => dash.join(' '))).size).toBe(all.length)
  expect(sessionAppearance(3, true)).toEqual({ color: 1, dash: [] })
})
