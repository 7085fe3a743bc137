import { expect, test } from 'vitest'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'

const en = screenWordingFor('en')
const es = screenWordingFor('es')

test('clips that only need tags are not counted as clips that need attention', () => {
  const { counts } = en.safety
  expect([counts.untagged(5), counts.stuck(2), counts.untagged(1)]).toEqual([
    '5 need tags',
    '2 need attention',
    '1 needs tags',
  ])
  expect([es.safety.counts.untagged(5), es.safety.counts.stuck(2)]).toEqual(['5 por etiquetar', '2 requieren atención'])
  expect(en.frame.needYou(5, 2)).toBe('5 clips need tags, 2 need attention')
  expect(es.frame.needYou(1, 1)).toBe('1 clip por etiquetar, 1 requiere atención')
})

test('clips that wait for an answer are named after those that need tags or attention', () => {
  expect(en.frame.needYou(5, 2, 12)).toBe('5 clips need tags, 2 need attention, 12 wait for your answer')
  expect(en.frame.needYou(0, 0, 1)).toBe('1 clip waits for your answer')
  expect(es.frame.needYou(0, 3, 2)).toBe('3 clips requieren atención, 2 esperan su respuesta')
})
