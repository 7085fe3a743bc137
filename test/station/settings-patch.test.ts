import { expect, expectTypeOf, test } from 'vitest'
import { patchOf, type SettingsPatch, type SettingValue } from '../../src/station/contract/settings-patch.ts'
import { createStationSettings, toSettingChanges } from '../../src/station/station-settings.ts'
import { stationParts } from '../support/station-parts.ts'

function station(given: Record<string, unknown> = {}) {
  const { settings: store, clock } = stationParts()
  const settings = createStationSettings({ store, nowMs: clock.nowMs, fixedByConfig: given })
  return { ...settings, change: (patch: SettingsPatch) => settings.change(toSettingChanges(patch)) }
}

const refused = (code: string, key: string) =>
  expect.objectContaining({ code, parameters: expect.objectContaining({ key }) })

test('changes several settings as one version, and keeps the others', () => {
  const settings = station()
  settings.set('uploads.paused', true)
  settings.change({ uploads: { holdSeconds: 30, parallel: 3 }, screens: { stationName: 'Cage 2' } })
  expect(settings.version()).toBe(2)
  expect(settings.merged()).toEqual({
    uploads: { paused: true, holdSeconds: 30, parallel: 3 },
    screens: { stationName: 'Cage 2' },
  })
})

test.each<[string, SettingsPatch]>([
  ['uploads.parallel', { screens: { theme: 'dark' }, uploads: { holdSeconds: 30, parallel: 9 } }],
  ['reps', { screens: { theme: 'dark' }, reps: [] as object }],
  ['cameras.A', { screens: { theme: 'dark' }, cameras: { A: { clockCorrectionSeconds: Number.NaN } } }],
])('names one wrong setting among several as %s, and stores none of them', (key, patch) => {
  const settings = station()
  expect(() => settings.change(patch)).toThrow(refused('config-invalid', key))
  expect(settings.version()).toBe(0)
})

test('refuses a setting fixed by the configuration file together with the whole patch', () => {
  const settings = station({ uploads: { parallel: 4 } })
  const given = refused('setting-given', 'uploads.parallel')
  expect(() => settings.change({ uploads: { holdSeconds: 30, parallel: 1 } })).toThrow(given)
  expect(() => settings.change({ uploads: { holdSeconds: 30, parallel: null } })).toThrow(given)
  expect(() => settings.change({ uploads: null })).toThrow(refused('setting-given', 'uploads'))
  expect(settings.version()).toBe(0)
  settings.change({ uploads: { holdSeconds: 30 } })
  expect(settings.merged()).toEqual({ uploads: { parallel: 4, holdSeconds: 30 } })
})

test('resets a setting or a section to its default for null, and nothing else', () => {
  const settings = station()
  settings.change({ screens: { stationName: 'Cage 2', theme: 'dark' }, uploads: { parallel: 3 } })
  settings.change({ screens: { stationName: null }, reps: { windowSeconds: null } })
  expect(settings.merged()).toEqual({ screens: { theme: 'dark' }, uploads: { parallel: 3 } })
  settings.change({ uploads: null })
  expect(settings.merged()).toEqual({ screens: { theme: 'dark' } })
})

test('replaces lists and choices whole', () => {
  const settings = station()
  settings.change({ uploads: { afterUpload: { kind: 'move', folder: '/sent' } } })
  settings.change({ uploads: { afterUpload: { kind: 'keep' } } })
  expect(settings.get('uploads.afterUpload')).toEqual({ kind: 'keep' })
})

test('changes the correction of one camera, even with dots in its label, and no others', () => {
  const settings = station()
  const clock = (clockCorrectionSeconds: number) => ({ clockCorrectionSeconds })
  settings.change({ cameras: { 'Cam 1.2': clock(3), B: clock(1) } })
  settings.change({ cameras: { 'Cam 1.2': null, C: clock(2) } })
  expect(settings.merged()).toEqual({ cameras: { B: clock(1), C: clock(2) } })
  const tooFar = expect.objectContaining({ code: 'clock-too-far' })
  expect(() => settings.change({ cameras: { B: clock(5), C: clock(86_401) } })).toThrow(tooFar)
  expect(settings.version()).toBe(2)
})

test('checks a single setting by the type of its path', () => {
  expect(patchOf('uploads.holdSeconds', 30)).toEqual({ uploads: { holdSeconds: 30 } })
  expect(patchOf('screens.stationName', null)).toEqual({ screens: { stationName: null } })
  expectTypeOf<SettingValue<'uploads.limitMbitPerSecond'>>().toEqualTypeOf<number | null>()
  expectTypeOf<SettingValue<'screens.theme'>>().toEqualTypeOf<'system' | 'dark' | 'light'>()
  // @ts-expect-error There is no such setting.
  expect(patchOf('uploads.parralel', 3)).toEqual({ uploads: { parralel: 3 } })
  // @ts-expect-error A number is no text.
  expect(patchOf('uploads.parallel', 'three')).toEqual({ uploads: { parallel: 'three' } })
})
