import { expect, test } from 'vitest'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { cageOfFolder, followsDeck } from '../../../src/station/tagging/cage-of-folder.ts'

const folder = (given: object) => FolderSettings.parse({ path: '/cam', ...given })
const cage2 = { cage: 'Cage 2' }

const cases: [what: string, given: object, cage: string | null, isTagged: boolean][] = [
  ['a folder that only this station watches', {}, 'Cage 2', true],
  ['a shared folder without a cage', { shared: true }, null, false],
  ['a shared folder of this cage', { shared: true, cage: 'Cage 2' }, 'Cage 2', true],
  ['a shared folder of another cage', { shared: true, cage: 'Cage 3' }, 'Cage 3', false],
  ['a folder of another cage', { cage: 'Cage 3' }, 'Cage 3', false],
  ['a folder that doesn’t use on deck', { onDeck: false }, 'Cage 2', false],
]

test.each(cases)('the deck of a cage never tags clips of another one: %s', (_what, given, cage, isTagged) => {
  expect(cageOfFolder(folder(given), cage2)).toBe(cage)
  expect(followsDeck(folder(given), cage2)).toBe(isTagged)
})

test('a station without a cage uses its deck for its own folders only', () => {
  expect(followsDeck(folder({}), {})).toBe(true)
  expect(followsDeck(folder({ shared: true }), {})).toBe(false)
})
