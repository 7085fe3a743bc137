// Sessions of other stations are dated from the service's list, so that trends include them.
import { expect, test } from 'vitest'
import { createCaptureTimeFetcher } from '../../../src/features/results/station/capture-times.ts'
import { AppError } from '../../../src/station/app-error.ts'
import type { CaptureList } from '../../../src/station/captures/capture-list.ts'
import type { CaptureFilter } from '../../../src/station/contract/capture-list.ts'
import { pageOf, resultsLibrary } from './library-parts.ts'

const pair = { activity: 'baseball', movement: 'pitching' }
const minute = (number: number) => Date.UTC(2026, 10, 1, 12, number)

/** List of captures, `c0` the newest. */
function listOf(count: number) {
  const asked: { filter: CaptureFilter; offsets: number[] }[] = []
  const list = (filter: CaptureFilter): Pick<CaptureList, 'read'> => {
    const offsets: number[] = []
    asked.push({ filter, offsets })
    return {
      async read({ offset, limit }) {
        offsets.push(offset)
        const rows = Array.from({ length: Math.min(limit, count - offset) }, (_, index) => ({
          athleteIds: [],
          capture: {
            session_id: `c${offset + index}`,
            athlete_id: null,
            activity: null,
            movement: null,
            status: 'completed' as const,
            error: null,
            capture_time: new Date(minute(-offset - index)).toISOString(),
            fps_detected: null,
          },
        }))
        return { rows, pages: [], total: count, isExact: true, problem: null }
      },
    }
  }
  return { list, asked }
}

test('dates a session by its capture, or by the capture whose id it extends by a number', async () => {
  const { list, asked } = listOf(700)
  const times = await createCaptureTimeFetcher(list)(pair, ['c3', 'c650_1', 'c650_2', 'nobody'])
  expect([...times]).toEqual([
    ['c3', { atMs: minute(-3), captureId: 'c3' }],
    ['c650_1', { atMs: minute(-650), captureId: 'c650' }],
    ['c650_2', { atMs: minute(-650), captureId: 'c650' }],
  ])
  expect(asked).toEqual([
    { filter: { ...pair, status: 'completed', athleteId: null, fromStations: false }, offsets: [0, 500] },
  ])
})

test('stops reading the list after the last wanted session', async () => {
  const { list, asked } = listOf(5_000)
  await createCaptureTimeFetcher(list)(pair, ['c1', 'c400'])
  expect(asked[0]?.offsets).toEqual([0])
})

test('leaves sessions undated without the service', async () => {
  const broken = () => ({ read: () => Promise.reject(new AppError('not-here')) })
  expect(await createCaptureTimeFetcher(broken)(pair, ['c1'])).toEqual(new Map())
})

test('keeps the time of a session that another station captured', async () => {
  const { library, engine, take } = resultsLibrary({
    fetchCaptureTimes: async (input, ids) => {
      expect([input.movement, ids]).toEqual(['pitching', ['s1', 's2']])
      return new Map([['s2', { atMs: minute(0), captureId: 's2' }]])
    },
  })
  take({ id: 'e1', page: pageOf(['s1', 's2'], 2) })
  await library.build()
  expect(await engine.rows('SELECT sessionid, _capture_time, _capture_id FROM sessions ORDER BY sessionid')).toEqual([
    { sessionid: 's1', _capture_time: null, _capture_id: null },
    { sessionid: 's2', _capture_time: minute(0), _capture_id: 's2' },
  ])
})
