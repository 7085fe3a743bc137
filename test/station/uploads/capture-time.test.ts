import { expect, test } from 'vitest'
import { captureTime } from '../../../src/station/uploads/capture-time.ts'
import { someProbe } from '../../support/station-parts.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-14T12:00:00Z')

test('leaves a camera’s time unchanged when this computer’s clock is wrong', () => {
  for (const offMs of [-HOUR, 0, HOUR]) {
    const time = captureTime(someProbe, { nowMs: now + offMs, serviceNowMs: now })
    expect(time).toEqual({ atMs: someProbe.recordedAtMs, clamped: false, correctedByMs: 0 })
  }
})

test('sends a time in the service’s future as the current time, and reports that', () => {
  const ahead = { ...someProbe, recordedAtMs: now + 60_000 }
  expect(captureTime(ahead, { nowMs: now + HOUR, serviceNowMs: now })).toMatchObject({ atMs: now, clamped: true })
})

test('corrects a modification time by the error of this computer’s clock', () => {
  const written = { ...someProbe, recordedAtMs: now + HOUR - 5_000, recordedAtSource: 'modification-time' } as const
  const time = captureTime(written, { nowMs: now + HOUR, serviceNowMs: now })
  expect(time).toEqual({ atMs: now - 5_000, clamped: false, correctedByMs: -HOUR })
})

test('corrects nothing when the clocks agree to the second', () => {
  const written = { ...someProbe, recordedAtMs: now - 5_000, recordedAtSource: 'modification-time' } as const
  expect(captureTime(written, { nowMs: now, serviceNowMs: now - 900 }).correctedByMs).toBe(0)
})
