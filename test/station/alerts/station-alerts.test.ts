import { expect, test } from 'vitest'
import { alertTargetOf } from '../../../src/station/contract/alert.ts'
import type { StationAlarm } from '../../../src/station/contract/facility-view.ts'
import { alertedStation, never } from './alerted-station.ts'

const silent = (name: string, clips = 9): StationAlarm => ({
  stationId: name,
  name,
  isThis: false,
  what: { kind: 'station-silent', sinceMs: 0, clips },
})
const full: StationAlarm = {
  stationId: 'Cage 10',
  name: 'Cage 10',
  isThis: false,
  what: { kind: 'station-disk', camera: null, freeBytes: 3e9 },
}

test('alerts once about a silent station until it responds, across restarts and while the database is away', async () => {
  const station = alertedStation()
  station.alarms([silent('Cage 7')])
  await station.pass(2)
  const alert = { kind: 'station-silent', stations: 1, station: 'Cage 7', clips: 9 } as const
  expect(station.news()).toEqual([alert])
  expect(alertTargetOf(alert)).toEqual({ kind: 'screen', screen: 'facility' })
  station.restart()
  station.alarms(null)
  await station.pass(20)
  station.alarms([silent('Cage 7', 11)])
  await station.pass(20)
  expect(station.news()).toEqual([])
  station.alarms([])
  await station.pass(1)
  station.alarms([silent('Cage 7')])
  await station.pass(1)
  expect(station.news()).toEqual([alert])
})

test('groups stations with the same problem, and holds later ones back for ten minutes', async () => {
  const station = alertedStation()
  station.alarms([silent('Cage 1', 2), silent('Cage 2', 3), full])
  await station.pass(1)
  expect(station.news()).toEqual([
    { kind: 'station-silent', stations: 2, station: null, clips: 5 },
    { kind: 'station-disk', stations: 1, station: 'Cage 10' },
  ])
  station.alarms([silent('Cage 1', 2), silent('Cage 2', 3), silent('Cage 3', 1), full])
  await station.pass(9)
  expect(station.news()).toEqual([])
  await station.pass(2)
  expect(station.news()).toEqual([{ kind: 'station-silent', stations: 1, station: 'Cage 3', clips: 1 }])
})

test('one setting turns all alerts about stations off, and turning it on repeats nothing old', async () => {
  const station = alertedStation({ notifications: { facility: false } })
  station.alarms([silent('Cage 7'), full])
  await station.pass(5)
  station.choose({ facility: true })
  await station.pass(5)
  expect(station.news()).toEqual([])
})

test('quiet hours hold alerts about stations back for their summary', async () => {
  const station = alertedStation({ at: '2026-11-13T23:00:00Z' })
  station.alarms([silent('Cage 7'), full])
  await station.pass(5)
  expect(station.news()).toEqual([])
  station.choose({ quietHours: never })
  await station.pass(1)
  expect(station.news()).toMatchObject([
    { kind: 'summary', parts: [{ kind: 'station-silent' }, { kind: 'station-disk' }] },
  ])
})
