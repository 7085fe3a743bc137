import type { ExportRow } from '../../contract/export-job.ts'
import type { Failure, FailureCode } from '../../contract/failure.ts'
import { retryDelayMs } from '../clips/retry-policy.ts'
import type { Clock } from '../ports.ts'

interface Trouble {
  readonly because: Failure
  readonly times: number
  /** By the clock that never jumps; null where only a person can help. */
  readonly retryAtMs: number | null
}

/** The service means it: asking again soon changes nothing. */
const FORBIDDEN_RETRY_MS = 10 * 60_000
const forbidden: ReadonlySet<FailureCode> = new Set(['not-allowed', 'export-not-allowed'])
const needsPerson: ReadonlySet<FailureCode> = new Set(['export-elsewhere'])

/** Tried again, and yet only a person can end it. */
const hasCauseHere: ReadonlySet<FailureCode> = new Set([...forbidden, 'disk-full', 'export-unwritable'])

/** Whether an export waits for a person: results are soon deleted, or what keeps it does not pass by itself. */
export const needsAttention = ({ urgency, trouble }: Pick<ExportRow, 'urgency' | 'trouble'>): boolean =>
  urgency !== 'none' || (trouble !== null && (trouble.retryAtMs === null || hasCauseHere.has(trouble.because.code)))

/** Why exports do not move, and when each is tried again. Kept in memory: a start tries everything. */
export function createExportTroubles({ clock, random }: { clock: Clock; random: () => number }) {
  const troubles = new Map<string, Trouble>()

  function failed(id: string, because: Failure) {
    const times = (troubles.get(id)?.times ?? 0) + 1
    const waitMs = forbidden.has(because.code) ? FORBIDDEN_RETRY_MS : retryDelayMs(times, random())
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
    /** The network is back, or there is another key: everything is tried at once. */
    clearAll: () => troubles.clear(),
  }
}

export type ExportTroubles = ReturnType<typeof createExportTroubles>
