import type { Clock } from '../ports.ts'

/** After trouble of our own, such as a full disk: long enough not to spin, short enough to go on soon. */
const ERROR_DELAY_MS = 2_000
/** Well below what those who stop a station wait before they end its process. */
const STOP_TIMEOUT_MS = 5_000

interface Parts {
  readonly clock: Clock
  readonly onTrouble: (error: unknown) => void
}

/** Answers true when there is more to do at once, `over` when it is never to be done again. */
type Step = (signal: AbortSignal) => Promise<boolean | 'over' | void>

export type Loops = ReturnType<typeof createLoops>

/** Work that goes on until it is stopped: none of it ends with an error, all of it can be woken. */
export function createLoops({ clock, onTrouble }: Parts) {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const sleepers = new Set<() => void>()
  /** Counts the calls, so that one that comes while a step is under way is not lost. */
  let calls = 0

  const sleep = (restMs: number, signal: AbortSignal) => (clock.rest ?? clock.sleep)(restMs, signal)

  /** Does a step again and again: at once while it says that there is more, else when woken, at the latest after `restMs`. */
  function run(restMs: number | (() => number), step: Step) {
    const work = repeat(restMs, step).finally(() => running.delete(work))
    running.add(work)
  }

  /** The same on its own time only: nothing wakes it. */
  function every(restMs: number, step: (signal: AbortSignal) => Promise<void> | void) {
    const turn = async (signal: AbortSignal) => {
      await step(signal)
      await sleep(restMs, signal)
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
    const wakeUp = () => woken.abort()
    sleepers.add(wakeUp)
    await sleep(restMs, woken.signal)
    sleepers.delete(wakeUp)
  }

  function wake() {
    calls += 1
    for (const wakeUp of sleepers) wakeUp()
  }

  /** Resolves when all has ended, and then that as well; what hangs in a call to the system is not waited for. */
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
