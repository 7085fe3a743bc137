import { expect, test } from 'vitest'
import { screensFor } from '../../src/words/screens.ts'
import type { Texts } from '../../src/words/texts.ts'

type Leaf = readonly [path: string, text: unknown]

/** Every text by its path; a function as what it says of its parameters' names. */
function leaves(node: object, above = ''): Leaf[] {
  return Object.entries(node).flatMap(([key, value]): Leaf[] => {
    const path = `${above}${key}`
    return typeof value === 'object' && value !== null ? leaves(value, `${path}.`) : [[path, value]]
  })
}

const en = leaves(screensFor('en'))
const es = new Map(leaves(screensFor('es')))

test('every text of the screens exists in both languages', () => {
  expect([...es.keys()].sort()).toEqual(en.map(([path]) => path).sort())
  for (const [path, text] of [...en, ...es]) if (typeof text === 'string') expect([path, text.trim()]).not.toContain('')
})

test('texts with counts and names exist in both languages', () => {
  const parameters = (text: unknown) => (typeof text === 'function' ? text.length : 'text')
  expect(en.map(([path]) => [path, parameters(es.get(path))])).toEqual(
    en.map(([path, text]) => [path, parameters(text)]),
  )
})

test('every sentence is translated', () => {
  const isSentence = (text: unknown) => typeof text === 'string' && text.trim().split(/\s+/).length > 2
  expect(en.filter(([path, text]) => isSentence(text) && es.get(path) === text)).toEqual([])
})

test('a count of one gets the singular', () => {
  expect(screensFor('en').common.cameras(1)).toBe('1 camera')
  expect(screensFor('en').common.cameras(1_204)).toBe('1,204 cameras')
  expect(screensFor('es').common.cameras(0)).toBe('0 cámaras')
})

test('the button of an import names only what it does', () => {
  const { imports } = screensFor('en')
  expect(imports.confirmText(2, 1, 3)).toBe('Create 2, update 1, skip 3')
  expect(imports.confirmText(80, 0, 0)).toBe('Create 80')
  expect(screensFor('es').imports.confirmText(0, 4, 1)).toBe('Actualizar 4, omitir 1')
})

test('the outcomes of an import agree with their counts', () => {
  const { outcomes, errors } = screensFor('es').imports
  expect([outcomes.created(1), outcomes.created(2), outcomes.updated(1)]).toEqual(['Creado', 'Creados', 'Actualizado'])
  expect([errors(1), errors(3)]).toEqual(['Error', 'Errores'])
})

test('an empty list of captures has no order', () => {
  expect(screensFor('en').captures.total(0, '0', true)).toBe('0 captures')
  expect(screensFor('en').captures.total(1, '1', true)).toBe('1 capture, newest first')
})

test('a translation that lacks a text does not compile', () => {
  const source = { one: 'One', many: (count: number) => `${count}`, deep: { two: 'Two' } }
  // @ts-expect-error: `deep.two` is missing
  const lacking: Texts<typeof source> = { one: 'Uno', many: (count) => `${count}`, deep: {} }
  // @ts-expect-error: `three` is not in the source
  const beyond: Texts<typeof source> = { one: 'Uno', many: () => '', deep: { two: 'Dos' }, three: '' }
  expect(lacking.one).toBe(beyond.one)
})
