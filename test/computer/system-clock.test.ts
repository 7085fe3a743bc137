import { expect, test, vi } from 'vitest'
import { systemClock } from '../../src/computer/system-clock.ts'

const { signal: never } = new AbortController()
const { sleep, rest, monotonicMs } = systemClock

/** Time that moves only when told, from a full second of the steady clock on. */
async function atFullSecond(work: (pass: (ms: number) => Promise<unknown>) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    vi.advanceTimersByTime(1_000 - (monotonicMs() % 1_000))
    await work(vi.advanceTimersByTimeAsync)
  } finally {
    vi.useRealTimers()
  }
}

/** When somebody was woken, after now. */
function woken(waiting: Promise<void>) {
  const startedAtMs = monotonicMs()
  const seen = { afterMs: null as number | null }
  void waiting.then(() => (seen.afterMs = Math.round(monotonicMs() - startedAtMs)))
  return seen
}

test('ends a sleep after its time, or at once when canceled', () =>
  atFullSecond(async (pass) => {
    const off = new AbortController()
    const [whole, calledOff] = [woken(sleep(1_500, never)), woken(sleep(60_000, off.signal))]
    await pass(1_499)
    expect(whole.afterMs).toBeNull()
    await pass(1)
    expect(whole.afterMs).toBe(1_500)
    off.abort()
    const tooLate = woken(sleep(60_000, off.signal))
    await pass(0)
    expect([calledOff.afterMs, tooLate.afterMs]).toEqual([1_500, 0])
  }))

test('wakes sleepers together on the full second, not later than requested', () =>
  atFullSecond(async (pass) => {
    const first = woken(rest(1_000, never))
    await pass(300)
    const [second, long] = [woken(rest(1_000, never)), woken(rest(5_000, never))]
    await pass(700)
    expect([first.afterMs, second.afterMs, long.afterMs]).toEqual([1_000, 700, null])
    await pass(4_000)
    expect(long.afterMs).toBe(4_700)
  }))

test('wakes nobody twice after an early timer, and keeps short sleeps exact', () =>
  atFullSecond(async (pass) => {
    await pass(997)
    const [early, short] = [woken(rest(1_000, never)), woken(rest(250, never))]
    await pass(250)
    expect([early.afterMs, short.afterMs]).toEqual([null, 250])
    await pass(753)
    expect(early.afterMs).toBe(1_003)
  }))
