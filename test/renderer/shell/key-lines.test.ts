import { expect, test } from 'vitest'
import { keyLines } from '../../../src/renderer/shell/key-lines.ts'

const run = () => undefined

test('the list of shortcuts has one capitalized line per key, with its action on each screen', () => {
  const lines = keyLines(
    [
      { id: 'all-reps', group: 'list', name: 'select all', keys: 'mod+a', run },
      { id: 'all-untagged', group: 'list', name: 'Select all', keys: 'mod+a', run },
      { id: 'close', group: 'clip', name: 'Close', keys: 'escape', run },
      { id: 'nobody', group: 'deck', name: 'nobody', keys: 'escape', run },
      { id: 'palette-only', group: 'deck', name: 'Theme', keys: null, run },
    ],
    'en',
  )
  expect(lines.map(({ group, name, keys }) => [group, name, keys])).toEqual([
    ['deck', 'Nobody / Close', 'escape'],
    ['list', 'Select all', 'mod+a'],
  ])
})
