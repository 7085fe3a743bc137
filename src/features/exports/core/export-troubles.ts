import { askedWaitMs, retryDelayMs } from '../../../station/clips/retry-policy.ts'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import type { Failure, FailureCode } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'

interface Trouble {
  readonly because: Failure
  readonly times: number
  /** Monotonic time; null where only a person can help. */
  readonly retryAtMs: number | null
}

/** Delay after a permanent refusal. */
const FORBIDDEN_RETRY_MS = 10 * 60_000
const forbidden: ReadonlySet<FailureCode> = new Set(['not-allowed', 'export-not-allowed'])
const needsPerson: ReadonlySet<FailureCode> = new Set(['export-elsewhere'])

/** Failures that are retried although only a person can fix them. */
const hasCauseHere: ReadonlySet<FailureCode> = new Set([...forbidden, 'disk-full', 'export-unwritable'])

/** True where an export needs a person: its results are deleted soon, or its problem does not pass without one. */
export const needsAttention = ({ urgency, trouble }: Pick<ExportRow, 'urgency' | 'trouble'>): boolean =>
  urgency !== 'none' || (trouble !== null && (trouble.retryAtMs === null || hasCauseHere.has(trouble.because.code)))

/** Tracks why exports don't progress, and when each is retried. Kept in memory: a restart retries all. */
export function createExportTroubles({ clock, random }: { clock: Clock; random: () => number }) {
  const troubles = new Map<string, Trouble>()

  function failed(id: string, because: Failure) {
    const times = (troubles.get(id)?.times ?? 0) + 1
    const ownMs = forbidden.has(because.code) ? FORBIDDEN_RETRY_MS : retryDelayMs(times, random())
    const waitMs = Math.max(ownMs, askedWaitMs(because))
    const retryAtMs = needsPerson.has(because.code) ? null : clock.monotonicMs() + waitMs
    troubles.set(id, { because, times, retryAtMs })
  }

  function isDue(id: string): boolean {
    const trouble = troubles.get(id)
    if (trouble === undefined) return true
    return trouble.retryAtMs !== null && clock.monotonicMs() >= trouble.retryAtMs
  }

  function view(id: string): ExportRow['trouble'] {
    const trouble = troubles.get(id)
    if (trouble === undefined) return null
    const { because, retryAtMs } = trouble
    return { because, retryAtMs: retryAtMs === null ? null : clock.nowMs() + retryAtMs - clock.monotonicMs() }
  }

  return {
    failed,
    isDue,
    view,
    clear: (id: string) => troubles.delete(id),
    /** Retries all now: the network is back, or the key changed. */
    clearAll: () => troubles.clear(),
  }
}

export type ExportTroubles = ReturnType<typeof createExportTroubles>
