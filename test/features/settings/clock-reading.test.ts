import { expect, test } from 'vitest'
import { momentOfReading, parseClockReading } from '../../../src/features/settings/screen/clock-reading.ts'
import { stationAheadMs } from '../../../src/renderer/state/station-ahead.ts'

const at = (hours: number, minutes: number, seconds: number, ms = 0) =>
  ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms

test('a filmed clock’s time is parsed with its resolution', () => {
  expect(parseClockReading('16:42:10')).toEqual({ sinceMidnightMs: at(16, 42, 10), resolutionMs: 1_000 })
  expect(parseClockReading(' 16:42:10.4 ')).toEqual({ sinceMidnightMs: at(16, 42, 10, 400), resolutionMs: 100 })
  expect(parseClockReading('4:42:10,45 p. m.')).toEqual({ sinceMidnightMs: at(16, 42, 10, 450), resolutionMs: 10 })
  expect(parseClockReading('12:00:00.125\u202fAM')).toEqual({ sinceMidnightMs: at(0, 0, 0, 125), resolutionMs: 1 })
  for (const wrong of ['', '16:42', '25:00:00', '13:00:00 PM', '10:60:00', '10:00:60', 'noon', '10:00:00.1234'])
    expect(parseClockReading(wrong), wrong).toBeNull()
})

test('the page shows the station’s clock, whatever the clock of the viewing computer says', () => {
  // A tablet that is four seconds behind, and one that is ahead.
  expect(stationAheadMs({ askedAtMs: 1_000, nowMs: 5_050, answeredAtMs: 1_100 })).toBe(4_000)
  expect(stationAheadMs({ askedAtMs: 9_000, nowMs: 5_050, answeredAtMs: 9_100 })).toBe(-4_000)
  expect(stationAheadMs({ askedAtMs: 1_000, nowMs: 1_900, answeredAtMs: 2_000 }), 'the same computer').toBe(0)
})

test('a filmed clock showed its time before the film was found: today, or yesterday', () => {
  const found = new Date(2026, 10, 20, 0, 5).getTime()
  const moment = (text: string) => new Date(momentOfReading(parseClockReading(text)!, found))
  expect(moment('0:04:59.5')).toEqual(new Date(2026, 10, 20, 0, 4, 59, 500))
  expect(moment('23:59:58')).toEqual(new Date(2026, 10, 19, 23, 59, 58))
})
