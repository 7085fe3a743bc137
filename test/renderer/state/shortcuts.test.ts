import { expect, test } from 'vitest'
import { createShortcuts, type KeyPress, type ShortcutCommand } from '../../../src/renderer/state/shortcuts.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

function commandsOf(isMac = false) {
  const shortcuts = createShortcuts({ isMac })
  const ran: string[] = []
  const command = (id: string, keys: string, more: Partial<ShortcutCommand> = {}): ShortcutCommand => ({
    id,
    name: id,
    keys,
    group: 'everywhere',
    run: () => ran.push(id),
    ...more,
  })
  return { shortcuts, ran, command }
}

test('a key runs its command, and an unused key reaches the browser', () => {
  const { shortcuts, ran, command } = commandsOf()
  shortcuts.register([command('next', 'n')])
  expect(shortcuts.press(press('n'), 'screen')).toBe(true)
  expect(shortcuts.press(press('j'), 'screen')).toBe(false)
  expect(shortcuts.press(press('n', { ctrlKey: true }), 'screen')).toBe(false)
  expect(ran).toEqual(['next'])
})

test('a held key acts once; only arrows, frames and zoom repeat', () => {
  const { shortcuts, ran, command } = commandsOf()
  shortcuts.register([
    command('next', 'n'),
    command('undo', 'mod+z'),
    command('frame', '.'),
    command('zoom', '+'),
    command('down', 'arrowdown'),
    command('ten', 'shift+arrowright'),
  ])
  const held = { repeat: true }
  expect(shortcuts.press(press('n', held), 'screen'), 'the browser does not get it either').toBe(true)
  shortcuts.press(press('z', { ctrlKey: true, ...held }), 'screen')
  for (const key of ['.', '+', 'ArrowDown']) shortcuts.press(press(key, held), 'screen')
  shortcuts.press(press('ArrowRight', { shiftKey: true, ...held }), 'screen')
  expect(ran).toEqual(['frame', 'zoom', 'down', 'ten'])
})

test('a focused list’s commands win over commands registered later', () => {
  const { shortcuts, ran, command } = commandsOf()
  let hasFocus = true
  shortcuts.register([command('in-list', 'x', { local: true, when: () => hasFocus })])
  shortcuts.register([command('on-screen', 'x')])
  shortcuts.press(press('x'), 'screen')
  hasFocus = false
  shortcuts.press(press('x'), 'screen')
  expect(ran).toEqual(['in-list', 'on-screen'])
})

test('letters in a text field run no command; only the palette opens', () => {
  const { shortcuts, ran, command } = commandsOf()
  shortcuts.register([command('next', 'n'), command('palette', 'mod+k'), command('undo', 'mod+z')])
  shortcuts.press(press('n'), 'text')
  shortcuts.press(press('z', { ctrlKey: true }), 'text')
  shortcuts.press(press('k', { ctrlKey: true }), 'text')
  expect(ran).toEqual(['palette'])
})

test('an open dialog blocks commands', () => {
  const { shortcuts, ran, command } = commandsOf()
  shortcuts.register([command('next', 'n'), command('palette', 'mod+k')])
  shortcuts.press(press('n'), 'overlay')
  shortcuts.press(press('k', { ctrlKey: true }), 'overlay')
  expect(ran).toEqual([])
})

test('the newest enabled command owns a key, and the previous one gets it back', () => {
  const { shortcuts, ran, command } = commandsOf()
  let isPossible = true
  shortcuts.register([command('nobody', 'escape')])
  const leave = shortcuts.register([command('unselect', 'escape', { when: () => isPossible })])
  shortcuts.press(press('Escape'), 'screen')
  isPossible = false
  shortcuts.press(press('Escape'), 'screen')
  isPossible = true
  leave()
  shortcuts.press(press('Escape'), 'screen')
  expect(ran).toEqual(['unselect', 'nobody', 'nobody'])
})

test('a question mark works on every keyboard layout, and Shift with a letter is another key', () => {
  const { shortcuts, ran, command } = commandsOf()
  shortcuts.register([command('keys', '?'), command('next', 'n'), command('range', 'shift+arrowup')])
  shortcuts.press(press('?', { shiftKey: true }), 'screen')
  shortcuts.press(press('N', { shiftKey: true }), 'screen')
  shortcuts.press(press('ArrowUp', { shiftKey: true }), 'screen')
  expect(ran).toEqual(['keys', 'range'])
})

test('the command key on a Mac works like Ctrl elsewhere', () => {
  const { shortcuts, ran, command } = commandsOf(true)
  shortcuts.register([command('palette', 'mod+k')])
  shortcuts.press(press('k', { ctrlKey: true }), 'screen')
  shortcuts.press(press('k', { metaKey: true }), 'screen')
  expect(ran).toEqual(['palette'])
})
