import { expect, test } from 'vitest'
import { createStrayTyping, TYPING_PAUSE_MS } from '../../../src/renderer/state/stray-typing.ts'

const key = (name: string, held: { ctrlKey?: boolean } = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

function guardAt() {
  let nowMs = 0
  const guard = createStrayTyping({ nowMs: () => nowMs })
  return { ...guard, pass: (ms: number) => void (nowMs += ms) }
}

test('letters that go on after a field closed do nothing, and neither does their Enter', () => {
  const guard = guardAt()
  guard.inField(key('z'), false)
  guard.inField(key('Enter'), true)
  for (const letter of 'darius o') {
    guard.pass(TYPING_PAUSE_MS - 1)
    expect(guard.ignores(key(letter))).toBe(true)
  }
  expect(guard.ignores(key('Enter'))).toBe(true)
  expect(guard.ignores(key('?')), 'no name has a question mark').toBe(false)
})

test('after a pause, a click, an arrow key or Ctrl, letters are shortcuts again', () => {
  const guard = guardAt()
  const ends: [string, () => void][] = [
    ['a pause', () => guard.pass(TYPING_PAUSE_MS)],
    ['a click', () => guard.release()],
    ['an arrow key', () => void guard.ignores(key('ArrowDown'))],
    ['Ctrl', () => void guard.ignores(key('a', { ctrlKey: true }))],
  ]
  for (const [what, end] of ends) {
    guard.inField(key('z'), false)
    end()
    expect(guard.ignores(key('n')), what).toBe(false)
  }
})

test('an Enter that chooses a name after a long look at the list still belongs to the typing', () => {
  const guard = guardAt()
  guard.inField(key('z'), false)
  guard.pass(10 * TYPING_PAUSE_MS)
  guard.inField(key('Enter'), true)
  expect(guard.ignores(key('d'))).toBe(true)
})

test('without typed text no letter is ignored', () => {
  const guard = guardAt()
  guard.inField(key('Enter'), false)
  guard.inField(key('Tab'), true)
  guard.inField(key('a', { ctrlKey: true }), true)
  expect(guard.ignores(key('n'))).toBe(false)
})
