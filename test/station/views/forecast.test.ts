import { expect, test } from 'vitest'
import { forecastInProgress, forecastOfTurn } from '../../../src/station/views/forecast.ts'

const megabyte = 1_000_000
const capacity = { bytesPerSecond: megabyte, openings: null }
const turn = { sizeBytes: 100 * megabyte, bytesAhead: 0, readyAtMs: null, capacity, sharedBy: 1, nowMs: 0 }
const underWay = { leftBytes: 60 * megabyte, bytesPerSecond: megabyte, expiresAtMs: 120_000, nowMs: 0 }

test('a clip is uploaded when it and all clips before it are', () => {
  expect(forecastOfTurn({ ...turn, nowMs: 5_000 })).toEqual({ kind: 'safe-by', atMs: 105_000 })
  expect(forecastOfTurn({ ...turn, bytesAhead: 50 * megabyte })).toEqual({ kind: 'safe-by', atMs: 150_000 })
})

test('a held clip is uploaded only after its hold, a waiting one only after its next retry', () => {
  expect(forecastOfTurn({ ...turn, readyAtMs: 600_000 })).toEqual({ kind: 'safe-by', atMs: 700_000 })
  expect(forecastOfTurn({ ...turn, bytesAhead: 900 * megabyte, readyAtMs: 600_000 })).toMatchObject({ atMs: 1_000_000 })
})

test('forecasts no upload before the schedule opens, and none without hours ahead', () => {
  const closed = {
    ...capacity,
    openings: [
      { fromMs: 500_000, toMs: 560_000 },
      { fromMs: 800_000, toMs: 900_000 },
    ],
  }
  expect(forecastOfTurn({ ...turn, capacity: closed })).toEqual({ kind: 'safe-by', atMs: 840_000 })
  expect(forecastOfTurn({ ...turn, capacity: { ...capacity, openings: [] } })).toEqual({ kind: 'unknown' })
})

test('warns of a clip that takes longer than its reservation, at any position', () => {
  const size = 1_700 * megabyte
  expect(forecastOfTurn({ ...turn, sizeBytes: size })).toEqual({
    kind: 'will-not-fit',
    neededMs: 1_870_000,
    allowedMs: 1_800_000,
  })
  expect(forecastOfTurn({ ...turn, bytesAhead: size })).toMatchObject({ kind: 'safe-by' })
})

test('parallel clips share the measured rate', () => {
  const size = 1_000 * megabyte
  expect(forecastOfTurn({ ...turn, sizeBytes: size, sharedBy: 1 }).kind).toBe('safe-by')
  expect(forecastOfTurn({ ...turn, sizeBytes: size, sharedBy: 2 }).kind).toBe('will-not-fit')
})

test('no forecast is made without a measured rate', () => {
  expect(forecastOfTurn({ ...turn, capacity: { bytesPerSecond: 0, openings: null } })).toEqual({ kind: 'unknown' })
  expect(forecastInProgress({ ...underWay, bytesPerSecond: null })).toEqual({ kind: 'unknown' })
  expect(forecastInProgress({ ...underWay, bytesPerSecond: 0 })).toEqual({ kind: 'unknown' })
})

test('an upload under way is forecast by its own rate and the time left', () => {
  expect(forecastInProgress(underWay)).toEqual({ kind: 'safe-by', atMs: 60_000 })
  expect(forecastInProgress({ ...underWay, expiresAtMs: 65_000 })).toEqual({
    kind: 'will-not-fit',
    neededMs: 66_000,
    allowedMs: 65_000,
  })
  expect(forecastInProgress({ ...underWay, leftBytes: 0, nowMs: 7 })).toEqual({ kind: 'safe-by', atMs: 7 })
})
