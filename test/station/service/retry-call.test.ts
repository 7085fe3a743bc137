import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { retryCall } from '../../../src/station/service/retry-call.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { until } from '../../support/until.ts'

const { signal } = new AbortController()

/** A call that is refused once, with the wait that the service asked for. */
function refusedOnce(retryAfterMs: number) {
  const clock = manualClock()
  const calledAtMs: number[] = []
  const call = async () => {
    calledAtMs.push(clock.monotonicMs())
    if (calledAtMs.length === 1) throw new AppError('service-unavailable', { status: 503, retryAfterMs })
  }
  return { clock, calledAtMs, done: retryCall(call, { clock, random: () => 1, signal, creates: false }) }
}

test('a command waits as long as the service asks', async () => {
  const { clock, calledAtMs, done } = refusedOnce(40_000)
  await until(() => clock.sleeping() === 1, 'the wait')
  await clock.advance(39_000)
  expect(calledAtMs).toEqual([0])
  await clock.advance(1_000)
  await done
  expect(calledAtMs).toEqual([0, 40_000])
})

test('a command gives up where the service asks for more than a minute', async () => {
  const { calledAtMs, done } = refusedOnce(3_600_000)
  await expect(done).rejects.toMatchObject({ code: 'service-unavailable' })
  expect(calledAtMs).toEqual([0])
})
