import { expect, test } from 'vitest'
import { createEscapeTwice, SECOND_PRESS_TIMEOUT_MS } from '../../../src/renderer/screens/today/deck/escape-twice.ts'

function escapes() {
  let nowMs = 0
  const twice = createEscapeTwice({ nowMs: () => nowMs })
  return { ...twice, pass: (ms: number) => void (nowMs += ms) }
}

test('Escape clears the deck only by a second press within a few seconds', () => {
  const { press, pass } = escapes()
  expect(press()).toBe('armed')
  pass(SECOND_PRESS_TIMEOUT_MS)
  expect(press(), 'too late for the first').toBe('armed')
  pass(200)
  expect(press()).toBe('confirmed')
  expect(press(), 'the next one is a first again').toBe('armed')
})

test('Escape does not touch the deck right after it closed a drawer or a dialog', () => {
  const { press, pass, overlayClosed } = escapes()
  overlayClosed()
  for (let more = 0; more < 3; more += 1) {
    pass(300)
    expect(press()).toBe('ignored')
  }
  pass(2_000)
  expect(press()).toBe('armed')
  overlayClosed()
  pass(2_000)
  expect(press(), 'closing something takes the first press back').toBe('armed')
})
