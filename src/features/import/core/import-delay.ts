import { retryDelayMs } from '../../../station/clips/retry-policy.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import type { ImportRun } from '../import-view.ts'

interface Parts {
  readonly clock: Clock
  readonly random: () => number
  readonly onChange: () => void
}

/** Delays the open import run after a failure; `createImportWork` asks it before each try. */
export function createImportDelay({ clock, random, onChange }: Parts) {
  /** Reason that delays the run with this id; `untilMs` is monotonic, null while only a person can help. */
  let waiting: { readonly id: string; readonly because: Failure; readonly untilMs: number | null } | null = null
  let tries = 0

  /** Ends the delay; with an id, only that of this run. */
  function clear(id = waiting?.id) {
    if (waiting !== null && waiting.id !== id) return
    waiting = null
    tries = 0
  }

  function set(id: string, because: Failure, waitMs: number | null) {
    const isNew = waiting?.because.code !== because.code || waitMs !== null
    waiting = { id, because, untilMs: waitMs === null ? null : clock.monotonicMs() + waitMs }
    if (isNew) onChange()
  }

  /** Delays the run, longer with each failure in a row. */
  function retry(id: string, because: Failure) {
    tries += 1
    set(id, because, retryDelayMs(tries, random()))
  }

  /** True where the run may be tried: a reason that only a person can fix is checked each time. */
  function isDue(id: string): boolean {
    if (waiting && waiting.id !== id) clear()
    return waiting === null || waiting.untilMs === null || clock.monotonicMs() >= waiting.untilMs
  }

  function of(id: string): ImportRun['trouble'] {
    if (waiting?.id !== id) return null
    const { because, untilMs } = waiting
    return { because, retryAtMs: untilMs === null ? null : clock.nowMs() + untilMs - clock.monotonicMs() }
  }

  return {
    clear,
    set,
    retry,
    isDue,
    of,
    retryNow() {
      if (waiting) waiting = { ...waiting, untilMs: clock.monotonicMs() }
    },
  }
}
