import type { ImportRun } from '../../../contract/athletes/import-view.ts'
import type { Failure } from '../../../contract/failure.ts'
import { AppError, toFailure } from '../../app-error.ts'
import { retryDelayMs } from '../../clips/retry-policy.ts'
import type { Clock, Service } from '../../ports.ts'
import type { ServiceOrigin } from '../../service/service-origin.ts'
import { createImportOrigin, importElsewhere } from './import-origin.ts'
import type { ImportRunStore, ImportStore, StoredImport } from './import-port.ts'
import { runImport } from './run-import.ts'

type RunParts = Parameters<typeof runImport>[1]

interface Parts extends Pick<RunParts, 'roster' | 'random' | 'rateLimiter' | 'runExclusive'> {
  readonly store: ImportRunStore
  readonly rows: ImportStore
  readonly service: RunParts['service'] & Pick<Service, 'getAthlete'>
  readonly clock: Clock
  readonly origin: () => ServiceOrigin | null
  /** Reason why the service can't be asked; null where it can. */
  readonly blockedBy: () => Failure | null
  /**
   * Locks imports of this data folder, against the command line too; the result unlocks. Throws AppError
   * `import-locked`.
   */
  readonly lock: () => () => void
  readonly onChange: () => void
  readonly onSaved: NonNullable<RunParts['onSaved']>
  readonly onEnd: (run: StoredImport) => void
}

/** True where the process was killed between the last row and the end of the run. */
const isUnfinished = ({ isOpen, isShown, isStopped, endedAtMs }: StoredImport) =>
  isShown && !isOpen && !isStopped && endedAtMs === null

/** Processes the open import row by row, and pauses while the service doesn't answer. A stage loop calls `work`. */
export function createImportWork(parts: Parts) {
  const { store, clock } = parts
  const importOrigin = createImportOrigin(parts)
  let underWay: { readonly id: string; readonly stop: AbortController } | null = null
  /** Run for which the roster was synced: an earlier process may have created athletes since the last sync. */
  let readFor: string | null = null
  /** Reason that delays the run with this id. */
  let waiting: { readonly id: string; readonly because: Failure; readonly untilMs: number | null } | null = null
  let tries = 0

  async function work(signal: AbortSignal): Promise<void> {
    const run = store.current()
    if (run && isUnfinished(run)) return endRun(run, false)
    if (!run?.isOpen || !run.isShown || parts.blockedBy() !== null) return
    if (waiting && waiting.id !== run.id) clear()
    if (!isDue()) return
    const stop = new AbortController()
    underWay = { id: run.id, stop }
    try {
      // A run of another service takes no lock, so that the command line may import.
      if (await importOrigin.isHere(run, signal)) await workAlone(run, signal, stop.signal)
      else waitAfter(run, forgetRoster(run), null)
    } catch (error) {
      if (!signal.aborted) retryLater(run, toFailure(error))
    } finally {
      underWay = null
      // A person may have stopped the run while it waited.
      if (stop.signal.aborted && !signal.aborted) endRun(run, true)
    }
  }

  async function workAlone(run: StoredImport, signal: AbortSignal, stop: AbortSignal) {
    const unlock = parts.lock()
    try {
      await workOn(run, signal, stop)
    } finally {
      unlock()
    }
  }

  async function workOn(run: StoredImport, signal: AbortSignal, stop: AbortSignal) {
    const isElsewhere = importOrigin.watch(run)
    if (readFor !== run.id) await parts.roster.sync(signal)
    const left = isElsewhere()
    if (left) throw new AppError(left.code, left.parameters)
    readFor = run.id
    progressed()
    const isOver = await runImport(
      run.id,
      {
        ...parts,
        imports: parts.rows,
        ...(run.source && { choices: run.source.reading.choices }),
        isElsewhere,
        stop,
        onRow: progressed,
        onWait: (because, waitMs) => waitAfter(run, because, waitMs),
      },
      signal,
    )
    if (isOver) endRun(run, false)
  }

  function endRun(run: StoredImport, isStopped: boolean) {
    if (!store.get(run.id)?.isShown || store.get(run.id)?.endedAtMs !== null) return
    store.end(run.id, clock.nowMs(), isStopped)
    clear()
    parts.onChange()
    const now = store.get(run.id)
    if (now && !isStopped) parts.onEnd(now)
  }

  /** Forces a roster sync: the roster may be another organization's. */
  function forgetRoster(run: StoredImport): Failure {
    readFor = null
    return importElsewhere(run)
  }

  function retryLater(run: StoredImport, because: Failure) {
    if (because.code === 'import-elsewhere') return waitAfter(run, forgetRoster(run), null)
    tries += 1
    waitAfter(run, because, retryDelayMs(tries, parts.random()))
  }

  /** Clears the delay after a processed row. */
  function progressed() {
    clear()
    parts.onChange()
  }

  function clear() {
    waiting = null
    tries = 0
  }

  function waitAfter({ id }: StoredImport, because: Failure, waitMs: number | null) {
    const isNew = waiting?.because.code !== because.code || waitMs !== null
    waiting = { id, because, untilMs: waitMs === null ? null : clock.monotonicMs() + waitMs }
    if (isNew) parts.onChange()
  }

  /** True where the delay is over. A reason that only a person can fix is checked each time. */
  const isDue = () => waiting === null || waiting.untilMs === null || clock.monotonicMs() >= waiting.untilMs

  return {
    work,
    /** Ends the waits of the run under way; false where it isn't. */
    interrupt(id: string): boolean {
      if (waiting?.id === id) clear()
      if (underWay?.id !== id) return false
      underWay.stop.abort()
      return true
    },
    trouble(id: string): ImportRun['trouble'] {
      const shut = parts.blockedBy()
      if (shut) return { because: shut, retryAtMs: null }
      if (waiting?.id !== id) return null
      const { because, untilMs } = waiting
      return { because, retryAtMs: untilMs === null ? null : clock.nowMs() + untilMs - clock.monotonicMs() }
    },
    /** Retries now: the network is back, or the address or the key changed. */
    retryNow() {
      if (waiting) waiting = { ...waiting, untilMs: clock.monotonicMs() }
    },
  }
}
