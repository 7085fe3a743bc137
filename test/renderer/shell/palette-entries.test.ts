import { expect, test } from 'vitest'
import { matchesTyped } from '../../../src/renderer/fields/fits-typed.ts'
import { addressOf, routeOf } from '../../../src/renderer/routes.ts'
import { paletteEntries, readyEntryIndex } from '../../../src/renderer/shell/palette-entries.ts'
import type { ShortcutCommand } from '../../../src/renderer/state/shortcuts.ts'
import type { AthleteSummary } from '../../../src/station/contract/deck-view.ts'

const command = (id: string, name: string, more: Partial<ShortcutCommand> = {}): ShortcutCommand => ({
  id,
  name,
  keys: null,
  group: 'everywhere',
  run: () => undefined,
  ...more,
})
const athlete = {
  id: '3f0c7c1e-6a53-4a51-9d0c-2b6a1a7d4e10',
  name: 'Juno Brackwater',
  dateOfBirth: null,
  dominantArm: null,
}

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
  expect(entries.map(({ id }) => id)).toEqual([`athlete-${athlete.id}`, `deck-${athlete.id}`, 'command-undo'])
})

test('Enter in the palette opens the athlete first, and puts nobody on deck', () => {
  const open = (athletes: readonly AthleteSummary[]) => {
    const entries = paletteEntries('j', athletes, [command('join', 'Join')])
    return entries[readyEntryIndex(entries)]?.kind
  }
  expect(open([athlete])).toBe('athlete')
  expect(open([{ ...athlete, id: 'not-at-the-service-yet' }]), 'an athlete without a page').toBe('command')
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
