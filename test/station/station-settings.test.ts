import { expect, test } from 'vitest'
import { createStationSettings, mergeSettings } from '../../src/station/station-settings.ts'
import { stationParts } from '../support/station-parts.ts'

function station(given: Record<string, unknown>) {
  const { settings: store, clock } = stationParts()
  return createStationSettings({ store, nowMs: clock.nowMs, fixedByConfig: given })
}

test('stores each change as a new version, and uses the latest', () => {
  const settings = station({})
  expect(settings.version()).toBe(0)
  settings.set('uploads.holdSeconds', 20)
  settings.set('uploads.holdSeconds', 30)
  settings.set('reps.windowSeconds', 3)
  expect(settings.version()).toBe(3)
  expect(settings.merged()).toEqual({ uploads: { holdSeconds: 30 }, reps: { windowSeconds: 3 } })
})

test('prefers settings of the configuration file, which can’t be changed elsewhere', () => {
  const settings = station({ uploads: { parallel: 4 } })
  settings.set('uploads.holdSeconds', 20)
  expect(settings.merged()).toEqual({ uploads: { parallel: 4, holdSeconds: 20 } })
  expect(() => settings.set('uploads.parallel', 1)).toThrow(expect.objectContaining({ code: 'setting-given' }))
  expect([settings.isGiven('uploads.parallel'), settings.isGiven('uploads.holdSeconds')]).toEqual([true, false])
  expect(settings.get('uploads.holdSeconds')).toBe(20)
})

test.each([
  ['uploads.parallel', 9],
  ['uploads.parralel', 2],
  ['tagging.idleMinutes', 'soon'],
  ['nonsense', 1],
])('refuses %s as %s, and stores nothing', (key, value) => {
  const settings = station({})
  expect(() => settings.set(key, value)).toThrow(expect.objectContaining({ code: 'config-invalid' }))
  expect(settings.version()).toBe(0)
})

test('names a refused value in the failure’s parameters as programs read it', () => {
  const given = expect.objectContaining({
    parameters: expect.objectContaining({ key: 'uploads.parallel', given: '9' }),
  })
  expect(() => station({}).set('uploads.parallel', 9)).toThrow(given)
})

test('refuses a setting nested thousands of levels deep, and stores nothing', () => {
  const settings = station({})
  const setting = () => settings.set('a.'.repeat(20_000), 1)
  expect(setting).toThrow(expect.objectContaining({ code: 'config-invalid' }))
  expect(settings.version()).toBe(0)
})

test('merges settings key by key and replaces lists', () => {
  expect(mergeSettings({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { c: 3 }, d: [9] })).toEqual({
    a: { b: 1, c: 3 },
    d: [9],
  })
})

test('limits a new clock correction to a day, and keeps an older one while other settings change', () => {
  const { settings: store, clock } = stationParts()
  store.add({ cameras: { A: { clockCorrectionSeconds: -99_999_999 } } }, 1)
  const settings = createStationSettings({ store, nowMs: clock.nowMs, fixedByConfig: {} })
  const tooFar = expect.objectContaining({ code: 'clock-too-far' })
  expect(() => settings.set('cameras', { A: { clockCorrectionSeconds: 86_401 } })).toThrow(tooFar)
  expect(() => settings.set('cameras.B.clockCorrectionSeconds', -86_401)).toThrow(tooFar)
  expect(settings.version()).toBe(1)
  settings.set('cameras.B.clockCorrectionSeconds', -86_400)
  settings.set('uploads.parallel', 3)
  expect(settings.get('cameras.A.clockCorrectionSeconds')).toBe(-99_999_999)
})
