import { expect, test } from 'vitest'
import {
  areExtraKeysValid,
  extraKeyProblem,
  extraKeysOf,
  toCameraConfiguration,
} from '../../../src/renderer/screens/settings/folders/camera-configuration.ts'

test('every further key of a camera configuration is read back as it was, whatever its type', () => {
  const kept = { lens: 'wide', shutter: 1000, code: '5', isMirrored: true, none: null, plain: 'a b', list: [1, 'x'] }
  expect(toCameraConfiguration('', 'auto', extraKeysOf(kept))).toEqual(kept)
})

test('a value is JSON where it is JSON, else text, and a row without a key says nothing', () => {
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

test('a key that is missing, twice in the list, without a value, or has a field of its own is told beside it', () => {
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
