import { expect, test } from 'vitest'
import { oneAtATimeAwaited } from '../../../src/renderer/state/one-at-a-time.ts'

/** Creates reads that the test completes. */
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

test('requests during a read cause one more read afterwards', async () => {
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

test('a request during a read resolves after the next read, which sees the change', async () => {
  const { ask, end } = reads()
  void ask()
  let heard = false
  void ask().then(() => (heard = true))

  await end(0)
  expect(heard).toBe(false)
  await end(1)
  expect(heard).toBe(true)
})

test('a failed read rejects its request, and the next read still runs', async () => {
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
