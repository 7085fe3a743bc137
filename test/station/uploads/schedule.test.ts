import { expect, test } from 'vitest'
import type { ScheduleWindow } from '../../../src/station/contract/settings.ts'
import { scheduleAt } from '../../../src/station/uploads/schedule.ts'
import { zone } from '../../support/zone.ts'

const berlin = zone('Europe/Berlin')
const always = [1, 2, 3, 4, 5, 6, 7]
const evenings: ScheduleWindow[] = [{ days: always, from: '20:00', to: '06:00' }]
const at = (text: string) => Date.parse(text)

test('uploads are allowed at all times without a schedule', () => {
  expect(scheduleAt(null, at('2026-11-19T12:00:00Z'), berlin)).toEqual({ open: true, changesAtMs: null, today: [] })
})

test('a window within a day is open between its times, with its next change', () => {
  const days: ScheduleWindow[] = [{ days: [4], from: '07:00', to: '22:00' }]
  expect(scheduleAt(days, at('2026-11-19T12:00:00+01:00'), berlin)).toMatchObject({
    open: true,
    changesAtMs: at('2026-11-19T22:00:00+01:00'),
  })
  expect(scheduleAt(days, at('2026-11-19T22:00:00+01:00'), berlin)).toMatchObject({
    open: false,
    changesAtMs: at('2026-11-26T07:00:00+01:00'),
  })
})

test('a window over midnight belongs to the day on which it begins', () => {
  const fridays: ScheduleWindow[] = [{ days: [5], from: '22:00', to: '06:00' }]
  expect(scheduleAt(fridays, at('2026-11-21T05:59:00+01:00'), berlin).open).toBe(true)
  expect(scheduleAt(fridays, at('2026-11-21T06:00:00+01:00'), berlin).open).toBe(false)
  expect(scheduleAt(fridays, at('2026-11-20T05:00:00+01:00'), berlin).open).toBe(false)
})

test('a night with clocks set forward is an hour shorter and ends at its clock time', () => {
  const { open, changesAtMs } = scheduleAt(evenings, at('2026-03-28T23:00:00+01:00'), berlin)
  expect(open).toBe(true)
  expect(changesAtMs).toBe(at('2026-03-29T06:00:00+02:00'))
})

test('a night with clocks set back is an hour longer and ends at its clock time', () => {
  const { changesAtMs } = scheduleAt(evenings, at('2026-10-24T23:00:00+02:00'), berlin)
  expect(changesAtMs).toBe(at('2026-10-25T06:00:00+01:00'))
})

test('adjacent windows count as one', () => {
  const two: ScheduleWindow[] = [
    { days: always, from: '08:00', to: '12:00' },
    { days: always, from: '12:00', to: '18:00' },
  ]
  const { changesAtMs, today } = scheduleAt(two, at('2026-11-19T09:00:00+01:00'), berlin)
  expect(changesAtMs).toBe(at('2026-11-19T18:00:00+01:00'))
  expect(today).toHaveLength(1)
})

test('a window with equal start and end is open all day', () => {
  const whole: ScheduleWindow[] = [{ days: always, from: '00:00', to: '00:00' }]
  expect(scheduleAt(whole, at('2026-11-19T09:00:00+01:00'), berlin)).toMatchObject({ open: true, changesAtMs: null })
})

test('today includes the end of last night’s window and the beginning of the next', () => {
  const { today } = scheduleAt(evenings, at('2026-11-19T12:00:00+01:00'), berlin)
  expect(today).toEqual([
    { fromMs: at('2026-11-18T20:00:00+01:00'), toMs: at('2026-11-19T06:00:00+01:00') },
    { fromMs: at('2026-11-19T20:00:00+01:00'), toMs: at('2026-11-20T06:00:00+01:00') },
  ])
})
