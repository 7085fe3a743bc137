import { expect, test } from 'vitest'
import { oneAtATimeAwaited } from '../../../src/renderer/state/one-at-a-time.ts'

/** Reads that end when the test says so. */
function reads() {
  const ends: ((failure?: Error) => void)[] = []
  const ask = oneAtATimeAwaited(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push((failure) => (failure ? reject(failure) : resolve()))
      }),
  )
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  async function end(index: number, failure?: Error) {
    ends[index]?.(failure)
    await settle()
  }
  return { ask, end, begun: () => ends.length }
}

test('what is asked for while a read runs is read once more afterwards, however often it was asked for', async () => {
  const { ask, end, begun } = reads()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun()).toBe(1)

  await end(0)
  await first
  expect(begun()).toBe(2)
  await end(1)
  await Promise.all(others)
  expect(begun()).toBe(2)
})

test('whoever asks during a read hears of the end of the next one, which saw what they changed', async () => {
  const { ask, end } = reads()
  void ask()
  let heard = false
  void ask().then(() => (heard = true))

  await end(0)
  expect(heard).toBe(false)
  await end(1)
  expect(heard).toBe(true)
})

test('a read that fails is told to who asked for it, and the next one still follows', async () => {
  const { ask, end, begun } = reads()
  const first = ask()
  const second = ask()
  const failure = new Error('the station is silent')
  const told = expect(first).rejects.toBe(failure)

  await end(0, failure)
  await told
  expect(begun()).toBe(2)
  await end(1)
  await expect(second).resolves.toBeUndefined()
  void ask()
  expect(begun()).toBe(3)
})
