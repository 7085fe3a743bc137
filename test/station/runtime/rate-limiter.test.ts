import { expect, test } from 'vitest'
import { createRateLimiter } from '../../../src/station/runtime/rate-limiter.ts'
import { manualClock } from '../../support/manual-clock.ts'

const { signal } = new AbortController()

function paced() {
  const clock = manualClock(0)
  const startMs = clock.monotonicMs()
  const rateLimiter = createRateLimiter(clock, 1_000)
  const turns: [who: string, atMs: number][] = []
  const call = (who: string, stop = signal) =>
    void rateLimiter(stop).then(() => turns.push([who, clock.monotonicMs() - startMs]))
  return { clock, turns, call }
}

test('spaces simultaneous calls a second apart, in their order', async () => {
  const { clock, turns, call } = paced()
  for (const who of ['a', 'b', 'c']) call(who)
  await clock.advance(0)

  for (let step = 0; step < 20; step += 1) await clock.advance(200)

  expect(turns).toEqual([
    ['a', 0],
    ['b', 1_000],
    ['c', 2_000],
  ])
})

test('keeps a second between a call delayed by a busy computer and the next one', async () => {
  const { clock, turns, call } = paced()
  for (const who of ['a', 'b', 'c']) call(who)

  await clock.advance(0)
  await clock.advance(1_700)
  await clock.advance(900)
  expect(turns).toEqual([
    ['a', 0],
    ['b', 1_700],
  ])
  await clock.advance(100)
  expect(turns.at(-1)).toEqual(['c', 2_700])
})

test('sends a call after a second of silence at once', async () => {
  const { clock, turns, call } = paced()
  call('a')
  await clock.advance(0)
  await clock.advance(5_000)
  call('b')
  await clock.advance(0)

  expect(turns).toEqual([
    ['a', 0],
    ['b', 5_000],
  ])
})
