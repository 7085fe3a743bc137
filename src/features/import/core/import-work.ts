import { AppError, toFailure } from '../../../station/app-error.ts'
import { fetchAthletePresence } from '../../../station/athletes/athlete-origin.ts'
import { retryDelayMs } from '../../../station/clips/retry-policy.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { Clock, Service } from '../../../station/ports.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { ImportRun, RunOutcome } from '../import-view.ts'
import type { ImportRunStore, ImportStore, StoredImport } from './import-port.ts'
import { runImport } from './run-import.ts'

/** Outcomes whose rows name athletes of the run's own organization. */
const knownBy: readonly RunOutcome[] = ['created', 'updated', 'unchanged', 'waiting']
/** Athletes that are fetched to recognize an organization: some may have been deleted. */
const MAX_CHECKED_ATHLETES = 3

interface ImportOriginParts {
  readonly store: Pick<ImportRunStore, 'page'>
  readonly service: Pick<Service, 'getAthlete'>
  readonly origin: () => ServiceOrigin | null
}

/** Checks that the service in use is the one that an import was started for: rows belong to one organization. */
function createImportOrigin({ store, service, origin }: ImportOriginParts) {
  let settled: { readonly run: string; readonly at: ServiceOrigin; readonly isHere: boolean } | null = null

  /**
   * True where the run belongs to the service in use. Fetches athletes where only the key or the address differs, as a
   * key may be renewed. Throws AppError when the service can't be asked.
   */
  async function isHere(run: StoredImport, signal: AbortSignal): Promise<boolean> {
    const at = origin()
    if (run.origin === null || at === null) return true
    const relation = compareOrigins(run.origin, at)
    if (relation !== 'perhaps') return relation === 'same'
    if (settled?.run !== run.id || compareOrigins(settled.at, at) !== 'same') {
      settled = { run: run.id, at, isHere: await hasAthleteOf(run, signal) }
    }
    return settled.isHere
  }

  async function hasAthleteOf({ id }: StoredImport, signal: AbortSignal): Promise<boolean> {
    const rows = knownBy.flatMap((outcome) => store.page(id, outcome, { offset: 0, limit: MAX_CHECKED_ATHLETES }).items)
    const athleteIds = rows.flatMap(({ athleteId }) => (athleteId === null ? [] : [athleteId]))
    for (const athleteId of athleteIds.slice(0, MAX_CHECKED_ATHLETES)) {
      if ((await fetchAthletePresence(athleteId, service, signal)) === 'here') return true
    }
    return false
  }

  return {
    isHere,
    /** Creates a check for each request that the service has not changed since. */
    watch(run: StoredImport): () => Failure | null {
      const begunAt = origin()
      return () => {
        const now = origin()
        // Without a service, the request itself reports the reason.
        const isSame = now === null || (begunAt !== null && compareOrigins(begunAt, now) === 'same')
        return isSame ? null : importElsewhere(run)
      }
    },
  }
}

/** Failure of a run that belongs to another service or account. */
const importElsewhere = ({ origin }: Pick<StoredImport, 'origin'>): Failure =>
  failure('import-elsewhere', { address: origin?.address ?? '' })

interface ImportDelayParts {
  readonly clock: Clock
  readonly random: () => number
  readonly onChange: () => void
}

/** Delays the open import run after a failure; `createImportWork` asks it before each try. */
function createImportDelay({ clock, random, onChange }: ImportDelayParts) {
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
