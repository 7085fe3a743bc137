import { expect, test } from 'vitest'
import {
  areExtraKeysValid,
  extraKeyProblem,
  extraKeysOf,
  toCameraConfiguration,
} from '../../../src/features/settings/screen/camera-configuration.ts'

test('extra keys of a camera configuration read back with their types', () => {
  const kept = { lens: 'wide', shutter: 1000, code: '5', isMirrored: true, none: null, plain: 'a b', list: [1, 'x'] }
  expect(toCameraConfiguration('', 'auto', extraKeysOf(kept))).toEqual(kept)
})

test('an extra value is parsed as JSON, else kept as text, and a row without a key is skipped', () => {
  const extra = [
    { key: ' lens ', value: ' wide ' },
    { key: 'shutter', value: '1000' },
    { key: '', value: '' },
  ]
  expect(toCameraConfiguration('single.front_on', 'portrait', extra)).toEqual({
    lens: 'wide',
    shutter: 1000,
    camera_setup_selection: 'single.front_on',
    camera_orientation: 'portrait',
  })
  expect(areExtraKeysValid(extra)).toBe(true)
})

test('an extra key that is missing, repeated, empty or has its own field shows an error beside it', () => {
  const extra = [
    { key: 'lens', value: 'wide' },
    { key: 'lens', value: 'long' },
    { key: '', value: '5' },
    { key: 'iso', value: '' },
    { key: 'camera_orientation', value: 'portrait' },
  ]
  const problems = extra.map((_one, index) => extraKeyProblem(extra, index))
  expect(problems).toEqual([null, 'taken', 'no-key', 'no-value', 'named-above'])
  expect(areExtraKeysValid(extra)).toBe(false)
})
