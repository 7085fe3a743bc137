import type { LoopClock } from '../ports.ts'

/** Delay after an error such as a full disk: long enough not to spin, short enough to recover soon. */
const ERROR_DELAY_MS = 2_000
/** Well below the time after which a service manager kills a station's process. */
const STOP_TIMEOUT_MS = 5_000

interface Parts {
  readonly clock: LoopClock
  readonly onTrouble: (error: unknown) => void
}

/** Returns true when there is more to do at once, `over` when the loop has ended. */
type Step = (signal: AbortSignal) => Promise<boolean | 'over' | void>

export type Loops = ReturnType<typeof createLoops>

/**
 * Loops that run until the engine stops. Errors end none of them, and `wake` starts the next step of all resting ones.
 */
export function createLoops({ clock, onTrouble }: Parts) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const sleepers = new Set<() => void>()
  /** Counts calls of `wake`, so that a call during a step is not lost. */
  let calls = 0

  /** Repeats a step: at once while it returns true, otherwise after `wake`, at the latest after `restMs`. */
  function run(restMs: number | (() => number), step: Step) {
    const work = repeat(restMs, step).finally(() => running.delete(work))
    running.add(work)
  }

  /** Repeats a step at an interval. `wake` does not start it. */
  function every(restMs: number, step: (signal: AbortSignal) => Promise<void> | void) {
    const turn = async (signal: AbortSignal) => {
      await step(signal)
      await clock.rest(restMs, signal)
      return true
    }
    run(restMs, turn)
  }

  async function repeat(restMs: number | (() => number), step: Step) {
    const { signal } = stopping
    while (!signal.aborted) {
      const callsBefore = calls
      let more: Awaited<ReturnType<Step>> = false
      try {
        more = await step(signal)
      } catch (error) {
        if (signal.aborted) return
        onTrouble(error)
        await clock.sleep(ERROR_DELAY_MS, signal)
      }
      if (more === 'over') return
      if (!more && calls === callsBefore) await rest(typeof restMs === 'number' ? restMs : restMs())
    }
  }

  async function rest(restMs: number) {
    const woken = new AbortController()
    // With no reason given, each of thousands of calls would make an exception with its stack.
    const wakeUp = () => woken.abort('woken')
    sleepers.add(wakeUp)
    await clock.rest(restMs, woken.signal)
    sleepers.delete(wakeUp)
  }

  function wake() {
    calls += 1
    for (const wakeUp of sleepers) wakeUp()
  }

  /** Stops all loops and then `thenAlso`. Resolves after a timeout even if a system call hangs. */
  async function stop(thenAlso: () => Promise<void>) {
    stopping.abort()
    wake()
    const over = new AbortController()
    const all = Promise.all(running)
      .then(thenAlso)
      .finally(() => over.abort())
    await Promise.race([all, clock.sleep(STOP_TIMEOUT_MS, over.signal)])
  }

  return { run, every, wake, stop }
}
