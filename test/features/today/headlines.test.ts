import { expect, test } from 'vitest'
import { headlineLine, headlineTexts } from '../../../src/features/results/screen/headline-section.tsx'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import type { MetricValue, SessionHeadlines } from '../../../src/station/contract/metric.ts'

const of = (name: string, kind: 'number' | 'boolean' | 'text', unit: string | null, value: MetricValue) => ({
  metric: { name, kind, unit, direction: null },
  value,
})

const pitch: SessionHeadlines = {
  sessionId: 's1',
  isApproved: true,
  isSynthetic: false,
  values: [
    of('peak_arm_angular_velocity', 'number', 'deg/s', { kind: 'number', value: 4_812.4 }),
    of('max_layback_angle', 'number', 'deg', { kind: 'number', value: 178.25 }),
    of('sway', 'boolean', null, { kind: 'not-calculated' }),
    of('flying_open', 'boolean', null, { kind: 'boolean', value: true }),
    of('arm_slot_type', 'text', null, { kind: 'missing' }),
  ],
}

test('headline metrics have names, units and digits of their own, and words where there is no number', () => {
  const texts = headlineTexts(pitch, screenWordingFor('en'))
  expect(texts.map(({ name, value, unit }) => [name, value, unit])).toEqual([
    ['Peak arm velocity', '4,812', 'deg/s'],
    ['Max layback', '178.3', 'deg'],
    ['Sway', 'Could not be calculated', ''],
    ['Flying open', 'Yes', ''],
    ['Arm slot', 'No value', ''],
  ])
})

test('a title lists all headline metrics in the language of the screen', () => {
  const two = { ...pitch, values: pitch.values.slice(1, 3) }
  const line = headlineLine(two, screenWordingFor('es'))
  expect(line).toMatch(/^Rotación externa máxima: 178[.,]3 ° · Balanceo: No se pudo calcular$/)
})
