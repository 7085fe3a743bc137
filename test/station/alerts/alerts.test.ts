import { expect, test } from 'vitest'
import { alertTargetOf } from '../../../src/station/contract/alert.ts'
import { alertedStation } from './alerted-station.ts'

test('alerts once, and together, about clips left untagged for five minutes', async () => {
  const station = alertedStation()
  station.clips(3, 'untagged')
  await station.pass(4)
  expect(station.news()).toEqual([])
  await station.pass(2)
  expect(station.news()).toEqual([{ kind: 'needs-tags', clips: 3, clipId: null }])
  await station.pass(60)
  expect(station.news()).toEqual([])
})

test('gives no alert about a clip that is tagged in time', async () => {
  const station = alertedStation()
  const [clip] = station.clips(1, 'untagged')
  await station.pass(3)
  if (clip) station.becomes(clip, 'held')
  await station.pass(10)
  expect(station.kinds()).not.toContain('needs-tags')
})

test('alerts about further untagged clips after half an hour at the earliest, with all that wait', async () => {
  const station = alertedStation()
  station.clips(1, 'untagged')
  await station.pass(6)
  station.clips(2, 'untagged')
  station.news()
  await station.pass(20)
  expect(station.news()).toEqual([])
  await station.pass(15)
  expect(station.news()).toEqual([{ kind: 'needs-tags', clips: 3, clipId: null }])
})

test('names the only clip that needs a person, so that a click opens it', async () => {
  const station = alertedStation()
  const [untagged] = station.clips(1, 'untagged')
  const [failed] = station.clips(1, 'unreadable')
  await station.pass(6)
  expect(station.news()).toEqual([
    { kind: 'needs-attention', clips: 1, clipId: failed?.id },
    { kind: 'needs-tags', clips: 1, clipId: untagged?.id },
  ])
})

test('counts clips that fail one after another in one alert', async () => {
  const station = alertedStation()
  station.clips(1, 'failed')
  await station.pass(2)
  expect(station.news()).toEqual([{ kind: 'needs-attention', clips: 1, clipId: expect.any(String) }])
  for (let minute = 0; minute < 9; minute++) {
    station.clips(2, 'missing')
    await station.pass(1)
  }
  await station.pass(5)
  expect(station.news()).toEqual([{ kind: 'needs-attention', clips: 18, clipId: null }])
})

test('repeats no alert for clips that are examined again after a restart', async () => {
  const station = alertedStation()
  const clips = station.clips(40, 'untagged')
  station.clips(5, 'unreadable')
  await station.pass(10)
  station.news()
  station.restart()
  for (const clip of clips) station.becomes(station.becomes(clip, 'probing'), 'untagged')
  await station.pass(120)
  expect(station.kinds()).not.toContain('needs-tags')
  expect(station.kinds()).not.toContain('needs-attention')
})

test('gives an alert that was pending at a restart once, after it', async () => {
  const station = alertedStation()
  station.clips(2, 'untagged')
  await station.pass(3)
  station.restart()
  await station.pass(6)
  expect(station.news()).toEqual([{ kind: 'needs-tags', clips: 2, clipId: null }])
  station.restart()
  await station.pass(60)
  expect(station.kinds()).not.toContain('needs-tags')
})

test('gives no alert about old clips at the first start of a version with alerts', async () => {
  const kinds = ['untagged', 'failed', 'completed'] as const
  const station = alertedStation({ left: kinds.flatMap((kind) => Array.from({ length: 50 }, () => kind)) })
  await station.pass(60)
  expect(station.news()).toEqual([])
})

test('alerts again about a clip that is fixed and fails again', async () => {
  const station = alertedStation()
  const [clip] = station.clips(1, 'missing')
  await station.pass(2)
  expect(station.kinds()).toEqual(['needs-attention'])
  if (!clip) return
  station.becomes(clip, 'queued')
  await station.pass(15)
  station.becomes(clip, 'missing')
  await station.pass(2)
  expect(station.kinds()).toEqual(['needs-attention'])
})

test('reports all clips uploaded after ten calm minutes, not between two pitches', async () => {
  const station = alertedStation()
  await station.film(30, 3)
  expect(station.news()).toEqual([])
  await station.pass(12)
  expect(station.news()).toEqual([{ kind: 'all-uploaded', clips: 20, left: 0 }])
  await station.pass(60)
  expect(station.news()).toEqual([])
})

test('does not report all clips uploaded while a clip is uploading', async () => {
  const station = alertedStation()
  station.clips(5, 'processing')
  const [last] = station.clips(1, 'waiting')
  await station.pass(120)
  expect(station.news()).toEqual([])
  if (last) station.becomes(last, 'processing')
  await station.pass(11)
  expect(station.news()).toEqual([{ kind: 'all-uploaded', clips: 6, left: 0 }])
})

test('does not count clips that need a person as uploaded', async () => {
  const station = alertedStation({ notifications: { needsTags: false, needsAttention: false } })
  station.clips(5, 'processing')
  station.clips(1, 'untagged')
  station.clips(1, 'missing')
  await station.pass(11)
  expect(station.news()).toEqual([{ kind: 'all-uploaded', clips: 5, left: 2 }])
})

test('neither loses nor repeats an alert when a restart comes between an upload and its alert', async () => {
  const station = alertedStation()
  station.clips(4, 'processing')
  await station.pass(5)
  station.restart()
  await station.pass(11)
  expect(station.news()).toEqual([{ kind: 'all-uploaded', clips: 4, left: 0 }])
  station.restart()
  await station.pass(60)
  expect(station.news()).toEqual([])
})

test('alerts about a finished export within a minute, and joins several into one alert', async () => {
  const station = alertedStation()
  station.ready('e1', 'pitching')
  await station.pass(1)
  expect(station.news()).toEqual([{ kind: 'export-ready', exports: 1, exportId: 'e1', movement: 'pitching' }])
  station.ready('e2', 'pitching')
  station.ready('e3', 'hitting')
  await station.pass(2)
  expect(station.news()).toEqual([{ kind: 'export-ready', exports: 2, exportId: null, movement: null }])
  station.restart()
  await station.pass(10)
  expect(station.news()).toEqual([])
})

test('alerts about an expiring export twice, also across restarts', async () => {
  const station = alertedStation()
  const soon = { id: 'e1', movement: 'pitching', urgency: 'warning', hoursLeft: 24 } as const
  station.expires({ ...soon, urgency: 'none', hoursLeft: 70 })
  await station.pass(5)
  expect(station.news()).toEqual([])
  station.expires(soon)
  await station.pass(5)
  station.restart()
  await station.pass(5)
  expect(station.news()).toEqual([
    { kind: 'export-expiring', exports: 1, exportId: 'e1', movement: 'pitching', hoursLeft: 24 },
  ])
  station.expires({ ...soon, urgency: 'alarm', hoursLeft: 6 })
  await station.pass(5)
  expect(station.news()).toEqual([
    { kind: 'export-expiring', exports: 1, exportId: 'e1', movement: 'pitching', hoursLeft: 6 },
  ])
})

test('joins expiring exports into one alert that opens their list', async () => {
  const station = alertedStation()
  const soon = (id: string, hoursLeft: number, urgency: 'warning' | 'alarm' = 'warning') =>
    ({ id, movement: 'pitching', urgency, hoursLeft }) as const
  station.expires(soon('e1', 23), soon('e2', 20), soon('e3', 24))
  await station.pass(5)
  const together = { kind: 'export-expiring', exports: 3, exportId: null, movement: null, hoursLeft: 20 } as const
  expect(station.news()).toEqual([together])
  expect(alertTargetOf(together)).toEqual({ kind: 'screen', screen: 'exports' })
  station.expires(soon('e1', 23), soon('e2', 5, 'alarm'), soon('e3', 24))
  await station.pass(5)
  expect(station.news()).toEqual([
    { kind: 'export-expiring', exports: 1, exportId: 'e2', movement: 'pitching', hoursLeft: 5 },
  ])
})

test('gives no alert of a kind that is turned off, and no old one when it is turned on', async () => {
  const station = alertedStation({ notifications: { needsTags: false, exportReady: false, allUploaded: false } })
  station.clips(3, 'untagged')
  station.clips(3, 'processing')
  station.ready('e1', 'pitching')
  await station.pass(30)
  station.choose({ needsTags: true, exportReady: true, allUploaded: true })
  await station.pass(30)
  expect(station.news()).toEqual([])
  station.clips(1, 'untagged')
  await station.pass(6)
  expect(station.kinds()).toEqual(['needs-tags'])
})

test('counts clips that a start examines again in the summary after quiet hours', async () => {
  const station = alertedStation({ at: '2026-11-14T04:00:00Z' })
  const clips = station.clips(3, 'untagged')
  await station.pass(10)
  station.restart()
  for (const clip of clips) station.becomes(clip, 'settling')
  await station.pass(2 * 60)
  expect(station.news()).toEqual([{ kind: 'needs-tags', clips: 3, clipId: null }])
})

test('treats quiet hours with equal start and end as none', async () => {
  const station = alertedStation({ notifications: { quietHours: { on: true, from: '22:00', to: '22:00' } } })
  station.clips(2, 'untagged')
  await station.pass(6)
  expect(station.news()).toEqual([{ kind: 'needs-tags', clips: 2, clipId: null }])
})

test('delays an alert on a full disk, and loses none', async () => {
  const station = alertedStation()
  station.clips(2, 'untagged')
  await station.pass(4)
  station.fillDisk()
  await expect(station.pass(6)).rejects.toMatchObject({ code: 'disk-full' })
  expect(station.news()).toEqual([])
  station.freeDisk()
  await station.pass(1)
  expect(station.news()).toEqual([{ kind: 'needs-tags', clips: 2, clipId: null }])
})
