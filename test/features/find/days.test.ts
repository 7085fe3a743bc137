import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { localTime } from '../../../src/computer/local-time.ts'
import { createFindStore } from '../../../src/features/find/station/find-store.ts'
import { createClipStore } from '../../../src/station/store/clip-store.ts'
import { openTemporaryDatabase } from '../../../src/station/store/database.ts'
import { countsByDay, dayRange, daysOfMonth } from '../../../src/station/views/days.ts'
import { everything, QUARTER_MS } from '../../station/store/find-by-filter.ts'
import { writer } from '../../station/store/stored-clips.ts'

const HOUR_MS = 3_600_000

/** This computer's own clocks: other tests run in this process after it. */
const inZone = (timeZone: string) => vi.stubEnv('TZ', timeZone)
beforeEach(() => void inZone('America/Chicago'))
afterEach(() => void vi.unstubAllEnvs())

const momentsOfDay = (day: string) => {
  const { fromMs, toMs } = dayRange({ fromDay: day, toDay: day }, localTime)
  if (fromMs === null || toMs === null) throw new Error(`${day} has no moments`)
  return { fromMs, toMs }
}
const hoursOf = (day: string) => {
  const { fromMs, toMs } = momentsOfDay(day)
  return (toMs - fromMs) / HOUR_MS
}
const daysIn = (month: string) => {
  const last = Number(daysOfMonth(month).toDay.slice(-2))
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

test('a day has 23 hours in March, 25 in November at the clock changes, and 24 otherwise', () => {
  expect(momentsOfDay('2026-03-08').fromMs).toBe(Date.parse('2026-03-08T06:00:00Z'))
  expect(momentsOfDay('2026-11-01').fromMs).toBe(Date.parse('2026-11-01T05:00:00Z'))
  const unusual = [...daysIn('2026-03'), ...daysIn('2026-11')]
    .map((day) => [day, hoursOf(day)] as const)
    .filter(([, hours]) => hours !== 24)
  expect(unusual).toEqual([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ])
})

/** Half an hour in Lord Howe, and in Havana the clocks skip midnight itself. */
test.each([
  ['America/Chicago', ['2026-03', '2026-11']],
  ['America/Havana', ['2026-03', '2026-11']],
  ['Australia/Lord_Howe', ['2026-04', '2026-10']],
  ['Asia/Kathmandu', ['2026-03']],
] as const)(
  'every moment of a month in %s is in exactly one day, and days begin at a quarter of an hour',
  (timeZone, months) => {
    inZone(timeZone)
    for (const month of months) {
      const { fromMs, toMs } = dayRange(daysOfMonth(month), localTime)
      let nextMs = fromMs
      for (const day of daysIn(month)) {
        const moments = momentsOfDay(day)
        expect([day, moments.fromMs]).toEqual([day, nextMs])
        expect(moments.fromMs % QUARTER_MS).toBe(0)
        const quarters = new Map(
          Array.from({ length: (moments.toMs - moments.fromMs) / QUARTER_MS }, (_, index) => [
            moments.fromMs / QUARTER_MS + index,
            1,
          ]),
        )
        expect([...countsByDay(quarters, QUARTER_MS, localTime)]).toEqual([[day, quarters.size]])
        nextMs = moments.toMs
      }
      expect(nextMs).toBe(toMs)
    }
  },
)

test.each([
  ['2026-03', '2026-03-07', '2026-03-08', '2026-03-09'],
  ['2026-11', '2026-10-31', '2026-11-01', '2026-11-02'],
])('the calendar of %s counts a rep on the day that a search finds it on', async (month, before, changing, after) => {
  const db = openTemporaryDatabase()
  onTestFinished(() => db.close())
  const { add } = writer({ store: createClipStore(db) })
  const find = createFindStore({ db, file: 'memory' })
  const { fromMs, toMs } = momentsOfDay(changing)
  const times = { [before]: [fromMs - 1], [changing]: [fromMs, fromMs + 2.5 * HOUR_MS, toMs - 1], [after]: [toMs] }
  for (const atMs of Object.values(times).flat()) add({ sessionGroupId: `rep at ${atMs}`, recordedAtMs: atMs })

  const found = async (day: string) => {
    const asked = { ...everything, ...momentsOfDay(day) }
    return (await find.page(asked, { offset: 0, limit: 9 })).ids.toReversed()
  }
  for (const [day, those] of Object.entries(times))
    expect(await found(day)).toEqual(those.map((atMs) => `rep at ${atMs}`))

  const ofMonth = { ...everything, ...dayRange(daysOfMonth(month), localTime) }
  const counts = countsByDay(await find.quarters(ofMonth), QUARTER_MS, localTime)
  const expected = Object.entries(times).map(([day, those]) => [day, those.length] as const)
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected.filter(([day]) => day.startsWith(month))))
})
