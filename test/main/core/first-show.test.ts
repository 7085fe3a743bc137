import { expect, test } from 'vitest'
import { createFirstShow, type ShowSign } from '../../../src/main/core/first-show.ts'

/** A window that counts how often it is shown, and time that passes when the test says so. */
function open() {
  const timers: { readonly delayMs: number; readonly action: () => void }[] = []
  let shown = 0
  const first = createFirstShow({
    show: () => void (shown += 1),
    after: (delayMs, action) => void timers.push({ delayMs, action }),
  })
  first.sign('opened')
  return {
    ...first,
    shown: () => shown,
    pass(ms: number) {
      for (const { delayMs, action } of timers) if (delayMs <= ms) action()
    },
  }
}

test.each<ShowSign>(['ready-to-show', 'did-fail-load', 'render-process-gone'])(
  'a new window is shown at %s, and only once',
  (sign) => {
    const window = open()
    expect(window.shown()).toBe(0)
    window.sign(sign)
    expect(window.shown()).toBe(1)
    window.sign('did-finish-load')
    window.pass(3_000)
    expect(window.shown()).toBe(1)
  },
)

test('a window whose first frame never comes is shown a moment after its page has loaded', () => {
  const window = open()
  window.sign('did-finish-load')
  window.pass(99)
  expect(window.shown()).toBe(0)
  window.pass(100)
  expect(window.shown()).toBe(1)
})

test('a window that never says anything is shown after three seconds', () => {
  const window = open()
  window.pass(2_999)
  expect(window.shown()).toBe(0)
  window.pass(3_000)
  expect(window.shown()).toBe(1)
})

test('a window that a person has opened before its first frame is left as it is', () => {
  const window = open()
  window.skip()
  window.sign('ready-to-show')
  window.pass(3_000)
  expect(window.shown()).toBe(0)
})
