import { setTimeout as delay } from 'node:timers/promises'
import { exitNow } from './end-process.ts'

/** Resolves when the process is told to stop. A second time ends it at once: it can be left at any line. */
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

/** Waits a little; true when it ended meanwhile. */
export const endsWithin = (ended: Promise<void>, waitMs: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), delay(waitMs, false)])
