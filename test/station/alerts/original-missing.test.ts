import { expect, test } from 'vitest'
import { alertedStation, never } from './alerted-station.ts'

const DAY_MINUTES = 24 * 60

/** Leaps over most of a day, in which no check changes anything. */
async function leapDay(station: ReturnType<typeof alertedStation>) {
  await station.clock.advance((DAY_MINUTES - 10) * 60_000)
}

const asked = (station: ReturnType<typeof alertedStation>) =>
  station.news().filter(({ kind }) => kind === 'original-missing')

test('copies that get no original within a day are asked about once, also across restarts', async () => {
  const station = alertedStation({ notifications: { quietHours: never } })
  station.copies(3)
  await station.pass(9)
  expect(asked(station)).toEqual([])
  await leapDay(station)
  station.restart()
  await station.pass(2)
  expect(asked(station)).toEqual([{ kind: 'original-missing', clips: 3, clipId: null }])
  station.restart()
  await station.pass(90)
  expect(asked(station)).toEqual([])
})

test('a copy that was answered within the day, or whose original came, is not asked about', async () => {
  const station = alertedStation({ notifications: { quietHours: never } })
  const [answered, original, open] = station.copies(3)
  await leapDay(station)
  if (answered) station.becomes(answered, 'queued')
  if (original) station.becomes(original, 'left-out')
  await station.pass(11)
  expect(asked(station)).toEqual([{ kind: 'original-missing', clips: 1, clipId: open?.id }])
})

test('a copy is no clip that needs attention at once: its original may still be on its way', async () => {
  const station = alertedStation({ notifications: { quietHours: never } })
  station.copies(2)
  await station.pass(20)
  expect(station.kinds()).not.toContain('needs-attention')
})

test('later copies are asked about in their turn', async () => {
  const station = alertedStation({ notifications: { quietHours: never } })
  station.copies(1)
  await leapDay(station)
  await station.pass(11)
  expect(asked(station)).toMatchObject([{ clips: 1 }])
  station.copies(2)
  await leapDay(station)
  await station.pass(11)
  expect(asked(station)).toMatchObject([{ clips: 2 }])
})
