import { setTimeout as delay } from 'node:timers/promises'
import { exitNow } from './end-process.ts'

/** Resolves at the first stop signal. A second signal exits immediately, which is safe at any line. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => exitNow(130))
        resolve()
      })
    }
  })
}

/** Waits for `ended` or the timeout; true when it ended. */
export const endsWithin = (ended: Promise<void>, waitMs: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), delay(waitMs, false)])
