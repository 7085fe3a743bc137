import { expect, test } from 'vitest'
import { addressOf, routeOf } from '../../../src/renderer/routes.ts'
import { matchesTyped, paletteEntries } from '../../../src/renderer/shell/palette/palette-entries.ts'
import type { ShortcutCommand } from '../../../src/renderer/state/shortcuts.ts'

const command = (id: string, name: string, more: Partial<ShortcutCommand> = {}): ShortcutCommand => ({
  id,
  name,
  keys: null,
  group: 'everywhere',
  run: () => undefined,
  ...more,
})
const athlete = { id: 'a2', name: 'Juno Brackwater', dateOfBirth: null, dominantArm: null }

test.each([
  ['the beginning of any word', 'Go to Settings', 'set', true],
  ['beginnings in any order', 'Go to Settings', 'set go', true],
  ['letters from the middle', 'Go to Settings', 'tings', false],
  ['letters without their accents', 'Ir a Exportación', 'exportacion', true],
])('%s', (_what, name, typed, expected) => {
  expect(matchesTyped(name, typed)).toBe(expected)
})

test('the palette lists athletes first, then matching enabled commands', () => {
  const entries = paletteEntries(
    'un',
    [athlete],
    [
      command('undo', 'Undo'),
      command('hold', 'Unhold', { when: () => false }),
      command('move', 'Unlock', { keysOnly: true }),
      command('theme', 'Theme'),
    ],
  )
  expect(entries.map(({ id }) => id)).toEqual(['athlete-a2', 'command-undo'])
})

test('the palette lists every command without text', () => {
  expect(paletteEntries('', [], [command('undo', 'Undo'), command('theme', 'Theme')])).toHaveLength(2)
})

test('an address opens its screen and section, an unknown one Today', () => {
  const none = new URLSearchParams()
  expect(routeOf('#/settings/folders')).toEqual({ name: 'settings', within: 'folders', query: none })
  expect(routeOf('#/queue')).toEqual({ name: 'queue', within: null, query: none })
  expect(routeOf('#/nowhere')).toEqual({ name: 'today', within: null, query: none })
  expect(routeOf('#/results/half%2')).toEqual({ name: 'results', within: null, query: none })
  expect(routeOf('')).toEqual({ name: 'today', within: null, query: none })
  expect(routeOf('#/viewer/one?with=other').query.get('with')).toBe('other')
  expect(addressOf('viewer', 'a/b', { with: 'c d' })).toBe('#/viewer/a%2Fb?with=c+d')
})
