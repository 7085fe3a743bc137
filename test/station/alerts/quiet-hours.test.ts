import { expect, test } from 'vitest'
import { alertedStation, never } from './alerted-station.ts'

test('holds alerts back in quiet hours, and gives one summary at their end', async () => {
  const station = alertedStation({ at: '2026-11-13T22:10:00Z' })
  station.clips(2, 'untagged')
  station.clips(1, 'failed')
  station.clips(6, 'processing')
  station.ready('e1', 'pitching')
  await station.pass(7 * 60 + 45)
  expect(station.news()).toEqual([])
  await station.pass(10)
  expect(station.news()).toEqual([
    {
      kind: 'summary',
      parts: [
        { kind: 'needs-tags', clips: 2, clipId: null },
        { kind: 'needs-attention', clips: 1, clipId: expect.any(String) },
        { kind: 'all-uploaded', clips: 6, left: 3 },
        { kind: 'export-ready', exports: 1, exportId: 'e1', movement: 'pitching' },
      ],
    },
  ])
  await station.pass(60)
  expect(station.news()).toEqual([])
})

test('gives a single held-back alert without a summary', async () => {
  const station = alertedStation({ at: '2026-11-13T22:10:00Z' })
  station.ready('e1', 'pitching')
  await station.pass(8 * 60)
  expect(station.news()).toEqual([{ kind: 'export-ready', exports: 1, exportId: 'e1', movement: 'pitching' }])
})

test('leaves out of the summary what was resolved during quiet hours', async () => {
  const station = alertedStation({ at: '2026-11-13T22:10:00Z' })
  const [clip] = station.clips(1, 'untagged')
  await station.pass(60)
  if (clip) station.becomes(clip, 'queued')
  await station.pass(8 * 60)
  expect(station.news()).toEqual([])
})

test('gives the summary once after the computer was off overnight', async () => {
  const station = alertedStation({ at: '2026-11-13T22:10:00Z' })
  station.clips(2, 'untagged')
  station.ready('e1', 'pitching')
  await station.pass(5)
  await station.clock.advance(10 * 3_600_000)
  station.restart()
  await station.pass(5)
  expect(station.kinds()).toEqual(['summary'])
  station.restart()
  await station.pass(60)
  expect(station.news()).toEqual([])
})

test('gives an alert at night when quiet hours are off', async () => {
  const station = alertedStation({ at: '2026-11-13T23:00:00Z', notifications: { quietHours: never } })
  station.ready('e1', 'pitching')
  await station.pass(2)
  expect(station.kinds()).toEqual(['export-ready'])
})

test('holds alerts back on a closed day from midnight to midnight', async () => {
  const notifications = { quietHours: never, closedDays: [7] }
  // A Saturday, ten minutes before Sunday.
  const station = alertedStation({ at: '2026-11-14T23:50:00Z', notifications })
  await station.pass(15)
  station.ready('e1', 'pitching')
  await station.pass(23 * 60)
  expect(station.news()).toEqual([])
  await station.pass(60)
  expect(station.kinds()).toEqual(['export-ready'])
})
