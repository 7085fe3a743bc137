import { expect, test } from 'vitest'
import { TagOrigin, TagsInput } from '../../../src/station/contract/tags.ts'
import { combineTags } from '../../../src/station/tagging/combine-tags.ts'

const says = (origin: TagOrigin, tags: unknown) => ({ origin, tags: TagsInput.parse(tags) })
const maya = { firstName: 'Maya' }
const jonas = { firstName: 'Jonas' }

test('takes each field from the best source: hand, shot list, file name, path, on deck, folder', () => {
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

test('keeps the source of each field', () => {
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

test('leaves out a dimension of a replaced movement, and keeps one that never fitted to report it', () => {
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

test('counts every automatic source that names an athlete, but not the folder’s default', () => {
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
