import { describe, expect, test } from 'vitest'
import { createAliases } from '../../../src/station/tagging/names/aliases.ts'

const maya = { id: 'b3b1f7f0-6a54-4a35-8a63-0c9a8b1c2d3e' }
const jo = { firstName: 'Jo', lastName: 'Pitcher', create: false }

describe('an alias', () => {
  const { athleteCalled, has, problems } = createAliases({ '12': maya, 'J. P.': jo, Zoé: maya, 'El Toro': jo })

  test.each(['12', ' 12 ', 'zoe', 'ZOÉ', 'Zoe\u0301', 'Zo\u200bé\u200e', '\ufeff12'])(
    '“%s” is found regardless of case, accents and spaces',
    (name) => {
      expect(athleteCalled(name)).toBe(maya)
      expect(has(name)).toBe(true)
    },
  )

  test.each(['j.p.', 'J. P.', 'J._P.', 'eltoro', 'El_Toro', 'EL  TORO'])('“%s” is found without its spaces', (name) => {
    expect(athleteCalled(name)).toBe(jo)
  })

  test('with separated digits is a different alias', () => {
    expect(athleteCalled('1 2')).toEqual({ firstName: '1', lastName: '2', create: false })
    expect(has('1_2')).toBe(false)
    expect(has('121')).toBe(false)
  })

  test('is accepted when both spellings name one athlete', () => {
    expect(problems).toEqual([])
    expect(createAliases({ mo: maya, MO: maya }).problems).toEqual([])
  })
})

test('reports two aliases that look the same, and uses neither', () => {
  const aliases = createAliases({ 'M O': maya, mo: jo, x: maya })
  expect(aliases.problems).toEqual([{ code: 'alias-ambiguous', parameters: { first: 'M O', second: 'mo' } }])
  expect(aliases.has('mo')).toBe(false)
  expect(aliases.has('x')).toBe(true)
})

describe('a name without an alias', () => {
  const { athleteCalled } = createAliases({})
  const names: [name: string, firstName: string, lastName: string | undefined][] = [
    ['Maya Ortiz', 'Maya', 'Ortiz'],
    ['Maya_Ortiz', 'Maya', 'Ortiz'],
    ['Ortiz, Maya', 'Maya', 'Ortiz'],
    ['Ortiz,_Maya', 'Maya', 'Ortiz'],
    ['Maya.Ortiz', 'Maya', 'Ortiz'],
    ['maya-ortiz', 'maya', 'ortiz'],
    ['Anne-Marie Ortiz', 'Anne-Marie', 'Ortiz'],
    ['J. Ortiz', 'J.', 'Ortiz'],
    ['Ana Maria Ortiz', 'Ana Maria', 'Ortiz'],
    ['de la Cruz, Maya', 'Maya', 'de la Cruz'],
    ['MayaOrtiz', 'MayaOrtiz', undefined],
    ['Ma\u00adya\u200b Ortiz\u200f', 'Maya', 'Ortiz'],
    ['Maya', 'Maya', undefined],
    ['__proto__', 'proto', undefined],
  ]
  test.each(names)('%s is split into first and last name', (name, firstName, lastName) => {
    expect(athleteCalled(name)).toEqual({ firstName, ...(lastName && { lastName }), create: false })
  })
})

test('finds an athlete by id', () => {
  expect(createAliases({}).athleteCalled(maya.id)).toEqual(maya)
})
