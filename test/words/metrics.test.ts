import { describe, expect, test } from 'vitest'
import { joints } from '../../src/service/metrics/joints.ts'
import { publishedColumns } from '../../src/service/metrics/metric-catalog.ts'
import { Language } from '../../src/station/contract/settings.ts'
import { metricMeaningsEn } from '../../src/words/en/metric-meanings.ts'
import { wordingFor } from '../../src/words/wording.ts'

const names = publishedColumns.map(({ name }) => name)

describe.each(Language.options)('in the language %s', (language) => {
  const wording = wordingFor(language)

  test('every published column and every joint has a name', () => {
    for (const name of names) expect(wording.metric(name), name).toMatch(/^\p{Lu}[^_]+$/u)
    for (const joint of joints) expect(wording.joint(joint)).toMatch(/^\p{Lu}[^_]+$/u)
  })

  test('a meaning is a sentence, and belongs to a published column', () => {
    for (const name of Object.keys(metricMeaningsEn)) {
      expect(names).toContain(name)
      expect(wording.metricMeaning(name)).toMatch(/^[\p{Lu}\d].+\.$/u)
    }
  })

  test('an unpublished name is shown as the service spells it', () => {
    expect(wording.metric('bat_speed_mph')).toBe('bat_speed_mph')
    expect(wording.metric('constructor')).toBe('constructor')
    expect(wording.metric('nose_3d_w')).toBe('nose_3d_w')
    expect(wording.metricMeaning('bat_speed_mph')).toBeNull()
    expect(wording.metricUnit('mph')).toBe('mph')
    expect(wording.metricText('Pelvis-Bat')).toBe('Pelvis-Bat')
  })
})

test('a kinematic sequence is named in the language, unless a segment is unknown', () => {
  expect(wordingFor('es').metricText('Pelvis-Trunk-Arm')).toBe('Pelvis-Tronco-Brazo')
  expect(wordingFor('es').metricText('trunk-pelvis')).toBe('Tronco-Pelvis')
  expect(wordingFor('es').metricText('Pelvis-Bat')).toBe('Pelvis-Bat')
})

test('a point’s curve is named by its joint and axis', () => {
  expect(wordingFor('en').metric('left_wrist_jc_3d_x')).toBe('Left wrist, x')
  expect(wordingFor('es').metric('left_wrist_jc_3d_x')).toBe('Muñeca izquierda, x')
})

test('columns have other names in Spanish, except anatomical terms', () => {
  const same = names.filter((name) => wordingFor('en').metric(name) === wordingFor('es').metric(name))
  expect(same.filter((name) => !name.startsWith('pelvis_3d_'))).toEqual([])
})
