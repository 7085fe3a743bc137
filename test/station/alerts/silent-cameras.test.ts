import { expect, test } from 'vitest'
import { alertedStation, never } from './alerted-station.ts'

const silent = { allUploaded: false, needsTags: false }
const filming = (at?: string) => alertedStation({ notifications: silent, ...(at !== undefined && { at }) })

test('alerts once about a camera that is silent while another one films', async () => {
  const station = filming()
  await station.film(30, 2)
  await station.film(6, 2, ['/left'])
  expect(station.news()).toEqual([])
  await station.film(40, 2, ['/left'])
  expect(station.news()).toEqual([{ kind: 'camera-silent', folder: '/right', camera: 'right', minutes: 10 }])
})

test('alerts again about a camera that filmed and fell silent again', async () => {
  const station = filming()
  await station.film(30, 2)
  await station.film(20, 2, ['/left'])
  expect(station.kinds()).toEqual(['camera-silent'])
  await station.film(20, 2)
  await station.film(20, 2, ['/left'])
  expect(station.kinds()).toEqual(['camera-silent'])
})

test('waits four usual gaps before it reports a slow camera', async () => {
  const station = filming()
  await station.film(80, 8)
  await station.film(16, 8, ['/left'])
  expect(station.news()).toEqual([])
  await station.film(16, 8, ['/left'])
  expect(station.kinds()).toEqual(['camera-silent'])
})

test('reports no silent camera when no camera films', async () => {
  const station = filming()
  await station.film(30, 2)
  await station.pass(4 * 60)
  expect(station.news()).toEqual([])
})

test('expects no rhythm from a camera whose clips come all at once from a card', async () => {
  const station = filming()
  for (let card = 0; card < 4; card++) {
    station.clips(30, 'completed', '/right')
    await station.film(40, 2, ['/left'])
  }
  expect(station.news()).toEqual([])
})

test('reports no silent camera at night, with or without quiet hours', async () => {
  const station = alertedStation({
    at: '2026-11-13T21:00:00Z',
    notifications: { ...silent, quietHours: never },
  })
  await station.film(56, 2)
  await station.film(9 * 60 - 56, 4, ['/left'])
  expect(station.news()).toEqual([])
})

test('reports no silent camera on a closed day, nor in the summary after it', async () => {
  const station = alertedStation({
    at: '2026-11-15T10:00:00Z',
    notifications: { ...silent, closedDays: [7] },
  })
  await station.film(30, 2)
  await station.film(120, 2, ['/left'])
  await station.pass(20 * 60)
  expect(station.news()).toEqual([])
})

test('restarts the silence of every camera after the computer slept', async () => {
  const station = filming()
  await station.film(30, 2)
  await station.clock.advance(3_600_000)
  station.wake()
  await station.film(8, 2, ['/left'])
  expect(station.news()).toEqual([])
  await station.film(6, 2, ['/left'])
  expect(station.kinds()).toEqual(['camera-silent'])
})

test('restarts the silence of a folder that is back, and ignores one that is away', async () => {
  const station = filming()
  await station.film(30, 2)
  station.goAway('/right')
  await station.film(40, 2, ['/left'])
  station.comeBack('/right')
  await station.film(8, 2, ['/left'])
  expect(station.news()).toEqual([])
})

test('learns the usual gap again after a restart before it reports silence', async () => {
  const station = filming()
  await station.film(30, 2)
  await station.film(14, 2, ['/left'])
  expect(station.kinds()).toEqual(['camera-silent'])
  station.restart()
  await station.film(60, 2, ['/left'])
  expect(station.news()).toEqual([])
})
