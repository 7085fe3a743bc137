import { expect, test } from 'vitest'
import { createNextPause, NEXT_PAUSE_MS } from '../../../src/features/today/next-pause.ts'

function guardAt() {
  let nowMs = 0
  const guard = createNextPause({ nowMs: () => nowMs })
  return { ...guard, pass: (ms: number) => void (nowMs += ms) }
}

test('a second press of Next waits until the first has taken effect for a second', async () => {
  const guard = guardAt()
  expect(guard.mayStart()).toBe(true)
  expect(guard.mayStart(), 'while the station has not answered').toBe(false)
  guard.pass(5_000)
  await guard.run(async () => undefined)
  guard.pass(NEXT_PAUSE_MS - 1)
  expect(guard.mayStart()).toBe(false)
  guard.pass(1)
  expect(guard.mayStart()).toBe(true)
})

test('a Next that failed can be pressed again at once', async () => {
  const guard = guardAt()
  guard.mayStart()
  await expect(guard.run(() => Promise.reject(new Error('the lineup is empty')))).rejects.toThrow('empty')
  expect(guard.mayStart()).toBe(true)
})
