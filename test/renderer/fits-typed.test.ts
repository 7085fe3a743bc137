import { expect, test } from 'vitest'
import { fitsTyped, onlyMatch } from '../../src/renderer/fields/fits-typed.ts'

test('a name is found without its accents, by any part and in any case', () => {
  for (const typed of ['zoe', 'ZOË', ' zoë x ', 'oe xu', '']) expect(fitsTyped('Zoë Xu', typed), typed).toBe(true)
  expect(fitsTyped('Zoe Xu', 'zoë')).toBe(true)
  expect(fitsTyped('Zoë Xu', 'zou')).toBe(false)
})

test('a typed text means the only choice that fits, or the only one of exactly that name', () => {
  const choices = (...names: string[]) => names.map((text) => ({ text }))
  expect(onlyMatch(choices('Zoë Xu'), 'zoe')).toEqual({ text: 'Zoë Xu' })
  expect(onlyMatch(choices('Maya Ortiz', 'Maya Walker'), 'maya')).toBeNull()
  expect(onlyMatch(choices('stride_length', 'stride_length_pct'), ' Stride_Length ')).toEqual({ text: 'stride_length' })
  expect(onlyMatch(choices('Maya Ortiz', 'Maya Ortiz'), 'maya ortiz'), 'two of one name').toBeNull()
  expect(onlyMatch(choices('Zoë Xu'), ' '), 'nothing typed').toBeNull()
  expect(onlyMatch([], 'zoe')).toBeNull()
})
