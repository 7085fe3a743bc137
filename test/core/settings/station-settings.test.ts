import { expect, test } from 'vitest'
import { createStationSettings, mergeSettings } from '../../../src/core/settings/station-settings.ts'
import { stationParts } from '../../support/station-parts.ts'

function station(given: Record<string, unknown>) {
  const { settings: store, clock } = stationParts()
  return createStationSettings({ store, nowMs: clock.nowMs, fixedByConfig: given })
}

test('a setting is kept as a new version, and the latest counts', () => {
  const settings = station({})
  expect(settings.version()).toBe(0)
  settings.set('uploads.holdSeconds', 20)
  settings.set('uploads.holdSeconds', 30)
  settings.set('reps.windowSeconds', 3)
  expect(settings.version()).toBe(3)
  expect(settings.merged()).toEqual({ uploads: { holdSeconds: 30 }, reps: { windowSeconds: 3 } })
})

test('settings of the configuration file win and cannot be changed elsewhere', () => {
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
])('%s cannot be %s, and nothing is kept', (key, value) => {
  const settings = station({})
  expect(() => settings.set(key, value)).toThrow(expect.objectContaining({ code: 'config-invalid' }))
  expect(settings.version()).toBe(0)
})

test('a refused value is in the parameters of its failure, by the name that programs read', () => {
  const given = expect.objectContaining({
    parameters: expect.objectContaining({ key: 'uploads.parallel', given: '9' }),
  })
  expect(() => station({}).set('uploads.parallel', 9)).toThrow(given)
})

test('a setting of thousands of steps is refused in words, and nothing is kept', () => {
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

test('a camera’s clock is corrected by a day at most, and an older correction stays while another setting changes', () => {
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
