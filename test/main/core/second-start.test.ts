import { expect, test } from 'vitest'
import { unfulfilled } from '../../../src/main/core/second-start.ts'

const running = { dataDir: '/station', practice: false, config: null }
const same = { ...running, provision: null }

test('a second start with the same options is fulfilled by the running OnDeck', () => {
  expect(unfulfilled(running, same)).toEqual([])
  // Practice that is already on may have been turned on in the screens.
  expect(unfulfilled({ ...running, practice: true }, { ...same, practice: true })).toEqual([])
  expect(unfulfilled({ ...running, practice: true }, same)).toEqual([])
})

test('a second start names each of its options that only a new start can fulfill', () => {
  expect(unfulfilled(running, { ...same, practice: true })).toEqual(['practice'])
  expect(unfulfilled(running, { ...same, dataDir: '/other' })).toEqual(['dataDir'])
  expect(unfulfilled(running, { ...same, config: '/ondeck.yaml' })).toEqual(['config'])
  expect(unfulfilled(running, { ...same, provision: '/new.yaml' })).toEqual(['provision'])
})
