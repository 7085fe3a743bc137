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
  /** Why the service can't be asked at all; null where it can. */
  readonly blockedBy: () => Failure | null
  /** One import at a time in this data folder, the command line's included. Throws AppError `import-locked`. */
  readonly lock: () => () => void
  readonly onChange: () => void
  readonly onSaved: NonNullable<RunParts['onSaved']>
  readonly onEnd: (run: StoredImport) => void
}

/** The process was killed between the last row and the end of the run. */
const isUnfinished = ({ isOpen, isShown, isStopped, endedAtMs }: StoredImport) =>
  isShown && !isOpen && !isStopped && endedAtMs === null

/** The station's work on the import that is open: row by row, paused while the service doesn't answer. */
export function createImportWork(parts: Parts) {
  const { store, clock } = parts
  const importOrigin = createImportOrigin(parts)
  let underWay: { readonly id: string; readonly stop: AbortController } | null = null
  /** What this process knows of the roster may be older than what an earlier one created. */
  let readFor: string | null = null
  /** What keeps a run; of another run it says nothing. */
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
      // Where it is begun elsewhere, the command line may import meanwhile.
      if (await importOrigin.isHere(run, signal)) await workAlone(run, signal, stop.signal)
      else waitAfter(run, forgetRoster(run), null)
    } catch (error) {
      if (!signal.aborted) retryLater(run, toFailure(error))
    } finally {
      underWay = null
      // A person may have stopped it while it waited for the service.
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

  /** Whatever is known of the roster may be another organization’s. */
  function forgetRoster(run: StoredImport): Failure {
    readFor = null
    return importElsewhere(run)
  }

  function retryLater(run: StoredImport, because: Failure) {
    if (because.code === 'import-elsewhere') return waitAfter(run, forgetRoster(run), null)
    tries += 1
    waitAfter(run, because, retryDelayMs(tries, parts.random()))
  }

  /** A row is done: nothing is waited for. */
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

  /** Where only a person can help, what keeps it is looked at again each time. */
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
    /** The network is back, or the address or the key changed. */
    retryNow() {
      if (waiting) waiting = { ...waiting, untilMs: clock.monotonicMs() }
    },
  }
}
