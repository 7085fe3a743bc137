import { expect, test } from 'vitest'
import { TagOrigin, TagsInput } from '../../../src/contract/tagging/tags.ts'
import { combineTags } from '../../../src/core/tagging/combine-tags.ts'

const says = (origin: TagOrigin, tags: unknown) => ({ origin, tags: TagsInput.parse(tags) })
const maya = { firstName: 'Maya' }
const jonas = { firstName: 'Jonas' }

test('field by field the best source wins: hand, shot list, file name, path, on deck, folder', () => {
  const origins = TagOrigin.options.toReversed()
  for (const [index, best] of origins.entries()) {
    const sources = origins
      .slice(0, index + 1)
      .map((origin) => says(origin, { athlete: { firstName: origin }, movement: origin }))
    expect(combineTags(sources)).toMatchObject({
      athlete: { value: { firstName: best }, origin: best },
      movement: { value: best, origin: best },
    })
  }
})

test('each field keeps where it came from', () => {
  const combined = combineTags([
    says('folder', { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'left' } }),
    says('on-deck', { athlete: maya, dimensions: { handedness: 'right' } }),
    says('file-name', { movement: 'hitting' }),
  ])
  expect(combined).toMatchObject({
    athlete: { origin: 'on-deck' },
    activity: { value: 'baseball', origin: 'folder' },
    movement: { value: 'hitting', origin: 'file-name' },
    dimensions: { handedness: { value: 'right', origin: 'on-deck' } },
  })
})

test('a dimension of a movement that was replaced is left out; one that never fitted is kept to be named', () => {
  const replaced = combineTags([
    says('on-deck', { activity: 'baseball', movement: 'hitting', dimensions: { bat_length: 34, handedness: 'right' } }),
    says('file-name', { movement: 'pitching' }),
  ])
  expect(Object.keys(replaced.dimensions)).toEqual(['handedness'])
  const wrong = combineTags([
    says('on-deck', { activity: 'baseball', movement: 'pitching', dimensions: { bat_length: 34 } }),
  ])
  expect(Object.keys(wrong.dimensions)).toEqual(['bat_length'])
})

test('every automatic source that names an athlete is a witness, the folder’s default is none', () => {
  const sources = [
    says('folder', { athlete: jonas }),
    says('on-deck', { athlete: maya }),
    says('path', { athlete: jonas }),
  ]
  expect(combineTags(sources).witnesses.map(({ origin }) => origin)).toEqual(['path', 'on-deck'])
})

test('hand tags win over all other sources', () => {
  expect(combineTags([says('hand', { athlete: maya }), says('path', { athlete: jonas })])).toMatchObject({
    athlete: { origin: 'hand' },
    witnesses: [],
  })
})
