import { expect, test } from 'vitest'
import { fitsTyped } from '../../src/renderer/components/fields/fits-typed.ts'

test('a name is found without its accents, by any part and in any case', () => {
  for (const typed of ['zoe', 'ZOË', ' zoë x ', 'oe xu', '']) expect(fitsTyped('Zoë Xu', typed), typed).toBe(true)
  expect(fitsTyped('Zoe Xu', 'zoë')).toBe(true)
  expect(fitsTyped('Zoë Xu', 'zou')).toBe(false)
})
