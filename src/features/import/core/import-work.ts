import { AppError, toFailure } from '../../../station/app-error.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Clock, Service } from '../../../station/ports.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { ImportRun } from '../import-view.ts'
import { createImportDelay } from './import-delay.ts'
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
  const delay = createImportDelay(parts)
  let underWay: { readonly id: string; readonly stop: AbortController } | null = null
  /** Run for which the roster was synced: an earlier process may have created athletes since the last sync. */
  let readFor: string | null = null

  async function work(signal: AbortSignal): Promise<void> {
    const run = store.current()
    if (run && isUnfinished(run)) return endRun(run, false)
    if (!run?.isOpen || !run.isShown || parts.blockedBy() !== null) return
    if (!delay.isDue(run.id)) return
    const stop = new AbortController()
    underWay = { id: run.id, stop }
    try {
      // A run of another service takes no lock, so that the command line may import.
      if (await importOrigin.isHere(run, signal)) await workAlone(run, signal, stop.signal)
      else delay.set(run.id, forgetRoster(run), null)
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
        onWait: (because, waitMs) => delay.set(run.id, because, waitMs),
      },
      signal,
    )
    if (isOver) endRun(run, false)
  }

  function endRun(run: StoredImport, isStopped: boolean) {
    if (!store.get(run.id)?.isShown || store.get(run.id)?.endedAtMs !== null) return
    store.end(run.id, clock.nowMs(), isStopped)
    delay.clear()
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
    if (because.code === 'import-elsewhere') delay.set(run.id, forgetRoster(run), null)
    else delay.retry(run.id, because)
  }

  /** Clears the delay after a processed row. */
  function progressed() {
    delay.clear()
    parts.onChange()
  }

  return {
    work,
    /** Ends the waits of the run under way; false where it isn't. */
    interrupt(id: string): boolean {
      delay.clear(id)
      if (underWay?.id !== id) return false
      underWay.stop.abort()
      return true
    },
    trouble(id: string): ImportRun['trouble'] {
      const shut = parts.blockedBy()
      if (shut) return { because: shut, retryAtMs: null }
      return delay.of(id)
    },
    /** Retries now: the network is back, or the address or the key changed. */
    retryNow: delay.retryNow,
  }
}
