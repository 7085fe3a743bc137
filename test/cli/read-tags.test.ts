import { expect, test } from 'vitest'
import { readFields } from '../../src/cli/input/athlete-fields.ts'
import { readTags } from '../../src/cli/input/read-tags.ts'

const refusal = (parameters: object) =>
  expect.objectContaining({ failures: [expect.objectContaining({ parameters: expect.objectContaining(parameters) })] })

test('reads a dimension as the dialog and file names do: numbers, and either spelling of a side', () => {
  const { dimensions } = readTags(['activity=baseball', 'movement=hitting', 'bat_length=33,5', 'handedness=R'])
  expect(dimensions).toEqual({ bat_length: 33.5, handedness: 'right' })
})

test.each([
  ['handedness=up', { field: 'handedness', given: 'up', expected: 'left or right (l or r)' }],
  ['bat_length=', { field: 'bat_length', given: 'empty', expected: 'a value' }],
])('refuses %s and names the expected form', (pair, parameters) => {
  expect(() => readTags([pair])).toThrow(refusal(parameters))
})

test('refuses a field that is given twice instead of using the last one', () => {
  const twice = refusal({ field: 'first_name', given: 'Ana, Bea' })
  expect(() => readFields(['first_name=Ana', 'first_name=Bea'])).toThrow(twice)
  expect(() => readTags(['athlete=Ana', 'athlete=Bea'])).toThrow(refusal({ field: 'athlete' }))
})
