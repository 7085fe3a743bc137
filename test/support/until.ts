// Waiting for a state: tests, and the processes that they start, look again and again. Only a hang ends it.
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { hangMs } from './pace.ts'

/** Short beside any work of a test, and long enough to leave the others a core. */
const INTERVAL_MS = 20

type Absent = null | undefined | false | 0 | ''

/** Gives the condition's value once it is neither false nor missing. */
export async function until<T>(
  condition: () => T | Promise<T>,
  what = 'what a test waits for',
): Promise<Exclude<T, Absent>> {
  const beganAtMs = performance.now()
  for (;;) {
    const held = await condition()
    if (isThere(held)) return held
    if (performance.now() - beganAtMs > hangMs()) throw new Error(`${what} did not happen`)
    await sleep(INTERVAL_MS)
  }
}

const isThere = <T>(held: T): held is Exclude<T, Absent> => Boolean(held)

/** Gives the check's value once it throws nothing, and fails with its last error where it never does. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const beganAtMs = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() - beganAtMs > hangMs()) throw error
    }
    await sleep(INTERVAL_MS)
  }
}

/** Lets everything happen that waits for nothing outside of this process. */
export async function turns(count = 100): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) await turn()
}
