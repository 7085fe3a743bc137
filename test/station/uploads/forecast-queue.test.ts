import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DelayedClips, doneAt, expectedRate } from '../../../src/station/uploads/forecast-queue.ts'
import { forecastOfTurn } from '../../../src/station/views/forecast.ts'

const MEGABYTE = 1_000_000
const line = { bytesPerSecond: MEGABYTE, openings: null }
const held = (atMs: number, megabytes: number): DelayedClips => ({ kind: 'held', atMs, bytes: megabytes * MEGABYTE })

test('a queue of held clips ends after the last hold, which is named', () => {
  const later = [held(590_000, 10), held(600_000, 40)]
  expect(doneAt({ leftBytes: 50 * MEGABYTE, later, nowMs: 0 }, line)).toEqual({
    atMs: 640_000,
    waitsFor: { kind: 'held', untilMs: 600_000 },
  })
})

test('a hold that ends during other uploads does not affect the forecast', () => {
  const work = { leftBytes: 900 * MEGABYTE, later: [held(600_000, 100)], nowMs: 0 }
  expect(doneAt(work, line)).toEqual({ atMs: 900_000, waitsFor: null })
})

test('a later retry is named, and so is a schedule that has to open first', () => {
  const waiting: DelayedClips = { kind: 'waiting', atMs: 120_000, bytes: MEGABYTE }
  expect(doneAt({ leftBytes: MEGABYTE, later: [waiting], nowMs: 0 }, line).waitsFor).toEqual({
    kind: 'waiting',
    untilMs: 120_000,
  })
  const openings = [
    { fromMs: -1, toMs: 20_000 },
    { fromMs: 300_000, toMs: 900_000 },
  ]
  expect(doneAt({ leftBytes: 50 * MEGABYTE, later: [], nowMs: 0 }, { ...line, openings })).toEqual({
    atMs: 330_000,
    waitsFor: { kind: 'schedule', untilMs: 300_000 },
  })
})

test('the forecast names no time before the first measurement, but the last hold', () => {
  const unmeasured = { ...line, bytesPerSecond: 0 }
  expect(doneAt({ leftBytes: MEGABYTE, later: [held(600_000, 1)], nowMs: 0 }, unmeasured)).toEqual({
    atMs: null,
    waitsFor: { kind: 'held', untilMs: 600_000 },
  })
})

test('applies a limit below the measured rate at once', () => {
  expect(expectedRate(5 * MEGABYTE, 8)).toBe(MEGABYTE)
  expect(expectedRate(5 * MEGABYTE, null)).toBe(5 * MEGABYTE)
})

const clips = fc.array(
  fc.record({
    bytes: fc.integer({ min: 1, max: 300 * MEGABYTE }),
    kind: fc.constantFrom('queued', 'held', 'waiting'),
    inMs: fc.integer({ min: -60_000, max: 3_600_000 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const schedules = fc.option(
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 1, max: 600_000 })), { maxLength: 5 })
    .map((gaps) => {
      let atMs = 0
      return gaps.map(([pauseMs, lengthMs]) => {
        const fromMs = atMs + pauseMs
        atMs = fromMs + lengthMs
        return { fromMs, toMs: atMs }
      })
    }),
)

test('forecasts no end in the past or before a hold, a retry, an opening or a row', () => {
  fc.assert(
    fc.property(clips, schedules, fc.integer({ min: 1, max: 50 * MEGABYTE }), (all, openings, bytesPerSecond) => {
      const present = { bytesPerSecond, openings }
      const nowMs = 5_000
      const readyOf = ({ kind, inMs }: (typeof all)[number]) => (kind === 'queued' ? null : nowMs + inMs)
      const later = all.flatMap(({ kind, inMs, bytes }): DelayedClips[] =>
        kind === 'held' || kind === 'waiting' ? [{ kind, atMs: nowMs + inMs, bytes }] : [],
      )
      const leftBytes = all.reduce((sum, { bytes }) => sum + bytes, 0)
      const { atMs, waitsFor } = doneAt({ leftBytes, later, nowMs }, present)
      if (atMs === null) {
        expect(openings).not.toBeNull()
        return
      }
      expect(atMs).toBeGreaterThanOrEqual(nowMs)
      for (const clip of later) expect(atMs).toBeGreaterThanOrEqual(clip.atMs)
      if (waitsFor) expect(atMs).toBeGreaterThanOrEqual(waitsFor.untilMs)
      if (openings) expect(openings.some(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs + 1)).toBe(true)
      let bytesAhead = 0
      for (const clip of all) {
        const { bytes } = clip
        const row = forecastOfTurn({
          sizeBytes: bytes,
          bytesAhead,
          readyAtMs: readyOf(clip),
          capacity: present,
          sharedBy: 1,
          nowMs,
        })
        bytesAhead += bytes
        if (row.kind !== 'safe-by') continue
        expect(row.atMs).toBeGreaterThanOrEqual(readyOf(clip) ?? nowMs)
        expect(row.atMs).toBeLessThanOrEqual(atMs + 1)
      }
    }),
    { numRuns: 500 },
  )
})
