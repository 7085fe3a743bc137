import { expect, test } from 'vitest'
import { alertTargetOf } from '../../../src/station/contract/alert.ts'
import { alertedStation } from './alerted-station.ts'

test('alerts once about each release, across restarts', async () => {
  const station = alertedStation()
  station.offers('0.2.0')
  await station.pass(5)
  expect(station.news()).toEqual([{ kind: 'update', version: '0.2.0' }])
  station.restart()
  await station.pass(5)
  expect(station.news()).toEqual([])
  station.offers('0.3.0')
  await station.pass(1)
  expect(station.news()).toEqual([{ kind: 'update', version: '0.3.0' }])
  expect(alertTargetOf({ kind: 'update', version: '0.3.0' })).toEqual({ kind: 'screen', screen: 'about' })
})

test('does not announce a release that came while its alerts were off', async () => {
  const station = alertedStation({ notifications: { update: false } })
  station.offers('0.2.0')
  await station.pass(5)
  station.choose({ update: true })
  await station.pass(5)
  expect(station.news()).toEqual([])
})
