import { expect, test } from 'vitest'
import type { Service } from '../../../src/station/ports.ts'
import { createHealth } from '../../../src/station/service/health.ts'
import { watchService } from '../../../src/station/service/watched-service.ts'
import { manualClock } from '../../support/manual-clock.ts'

const never = new AbortController().signal

/** A service that answers no first question, as when the network went away under it. */
function silentAtFirst() {
  const asked: string[] = []
  const silence = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  async function answer(name: string, signal: AbortSignal) {
    asked.push(name)
    if (asked.length === 1) await silence(signal)
  }
  const service = {
    hello: (signal: AbortSignal) => answer('hello', signal),
    reserve: (_capture: unknown, signal: AbortSignal) => answer('reserve', signal),
    nowMs: () => null,
    clockIsStale: () => false,
  } as unknown as Service
  const clock = manualClock(0)
  const health = createHealth({ clock, onChange: () => {} })
  const ignore = () => {}
  const watched = watchService({ service, health, clock, revision: () => 0, onShut: ignore, onAnswer: ignore })
  return { watched, asked, health }
}

test('repeats a read under way at a wake, without reporting a failure', async () => {
  const { watched, asked, health } = silentAtFirst()
  const hello = watched.hello(never)
  watched.restartReads()
  await hello
  expect(asked).toEqual(['hello', 'hello'])
  expect(health.worst()).toBeNull()
})

test('does not repeat a reservation under way, since it may have been made', async () => {
  const { watched, asked } = silentAtFirst()
  const stop = new AbortController()
  const reserving = watched.reserve({} as never, stop.signal)
  watched.restartReads()
  stop.abort(new Error('the test is over'))
  await expect(reserving).rejects.toThrow('the test is over')
  expect(asked).toEqual(['reserve'])
})
