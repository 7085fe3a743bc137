import { statSync } from 'node:fs'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { EngineEvent } from '../../../station/engine-types.ts'
import type { Station } from '../../../station/host/station.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { compactDatabase } from '../../../station/store/compact-database.ts'
import { databaseFile } from '../../../station/store/database.ts'
import type { ForgetPlan, ForgetRequest, ForgetResult, ForgottenAthlete } from '../forget.ts'
import { createForgetSteps, type StepParts } from './forget-steps.ts'
import type { Forgetting, ForgetWork } from './forgotten-store.ts'
import { findKnownAthlete, type KnownAthlete, planForgetting, surveyClips } from './plan-forgetting.ts'
import { createQuietWait } from './wait-for-quiet.ts'

/**
 * Writing a database of this size again blocks a write for less than 100 ms, also on a busy computer. A running station
 * writes a larger one again in a quiet moment, or at its next start, before it does anything else.
 */
const MAX_COMPACTED_BYTES = 2_000_000
const MAX_LOG_ATTEMPTS = 50
const LOG_RETRY_MS = 100

interface CompactingParts {
  readonly station: Station
  readonly dataDir: string
  /** True for a station that was opened for one command: nothing else waits for the database. */
  readonly isIdle: boolean
  /** Finishes what is left of all athletes, after all that was asked for earlier. */
  readonly finish: () => Promise<Failure | null>
}

/** Creates the last step of forgetting, which writes the database again without its old pages. */
function createCompacting({ station, dataDir, isIdle, finish }: CompactingParts) {
  const { forgotten } = station.memory
  let isQuiet = isIdle
  const quietWait = createQuietWait({
    changes: forgotten.changes,
    isUploading() {
      const { reserving, sending, confirming } = station.store.counts()
      return reserving + sending + confirming > 0
    },
    onQuiet: () => void finishInQuiet(),
  })

  async function finishInQuiet() {
    isQuiet = true
    const problem = await finish()
    isQuiet = isIdle
    if (problem?.code === 'forget-unfinished') quietWait.begin()
  }

  return {
    /** Throws AppError `forget-unfinished` where the database is too large to be written again now, or busy. */
    async compact({ id }: Forgetting): Promise<null> {
      const isLarge = statSync(databaseFile(dataDir)).size > MAX_COMPACTED_BYTES
      if (isLarge && !isQuiet) {
        quietWait.begin()
        throw new AppError('forget-unfinished')
      }
      await compactDatabase(databaseFile(dataDir))
      await emptyLog(forgotten.emptyLog)
      forgotten.end(id, Date.now())
      forgotten.emptyLog()
      return null
    },
    /** Writes a large database again, before the station starts; one start that was cut off there is enough. */
    compactBeforeStart(): void {
      const due = forgotten
        .pending()
        .filter(({ work, attempts }) => work.step === 'compact' && !work.asksService && attempts === 0)
      if (due.length === 0) return
      for (const { id } of due) forgotten.attempt(id)
      forgotten.compact()
      for (const { id } of due) forgotten.settle(id)
      // A log that somebody reads keeps old pages: the work is repeated then.
      if (!forgotten.emptyLog()) return
      for (const { id } of due) forgotten.end(id, Date.now())
      forgotten.emptyLog()
    },
    waitForQuiet: quietWait.begin,
    stop: quietWait.stop,
  }
}

/** Waits for readers: the log has old pages until it is empty. Throws AppError `forget-unfinished`. */
async function emptyLog(tryOnce: () => boolean) {
  for (let attempt = 0; attempt < MAX_LOG_ATTEMPTS; attempt += 1) {
    if (tryOnce()) return
    await delay(LOG_RETRY_MS)
  }
  throw new AppError('forget-unfinished')
}

interface Parts extends StepParts {
  /** True for a station that was opened for one command: nothing else waits for the database. */
  readonly isIdle?: boolean
}

/** Attempts at one step that were cut off with their process, after which stations start without it. */
const MAX_CUT_OFF = 2

/**
 * Makes a station forget athletes: names, pictures and results go, ids stay. The decision is written down first, and
 * what a kill or a share that is away leaves undone is done at the next start.
 */
function createForgetting(parts: Parts) {
  const { station, dataDir, isIdle = false } = parts
  const { forgotten } = station.memory
  const stopping = new AbortController()
  /** A step that was cut off may have ended the station: everything else comes before it. */
  const isUntried = ({ attempts = 0 }: Forgetting) => attempts === 0
  const compacting = createCompacting({ station, dataDir, isIdle, finish: () => inTurn(() => finishAll(isLeft)) })
  const advance = createForgetSteps({ ...parts, stopping: stopping.signal, compact: compacting.compact })
  const stopped = createStopped(station)
  let turn: Promise<unknown> = Promise.resolve()

  const plan = ({ athlete }: { readonly athlete: string }): Promise<ForgetPlan> =>
    planForgetting(parts, findKnownAthlete(station, athlete))

  /** Does work after all that was asked for earlier. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** Throws AppError `athlete-not-found`, `athlete-invalid`, `athlete-clips-waiting`, and errors of the service. */
  async function startNow({ id, name, atService }: ForgetRequest): Promise<ForgetResult> {
    const athlete = findKnownAthlete(station, id)
    const before = forgotten.pending().find((each) => each.id.toLowerCase() === athlete.id.toLowerCase())
    if (!before) {
      checkName(athlete, name)
      await checkWaiting(athlete)
    }
    const left = before?.work ?? allWork(athlete)
    const decided = { id: athlete.id, work: { ...left, asksService: atService } }
    if (!before || left.asksService !== atService) {
      const withdraw = forgotten.begin(decided, Date.now(), atService)
      if (atService) await askService(decided, withdraw)
    }
    const problem = await finishAll(({ id: each }) => each.toLowerCase() === athlete.id.toLowerCase())
    const ended = forgotten.get(athlete.id)
    if (!ended) throw new Error('a forgotten athlete is not in the list')
    return { athlete: ended, problem }
  }

  /** Withdraws the decision when the service fails; a station that stops keeps it for its next start. */
  async function askService(decided: Forgetting, withdraw: () => void) {
    try {
      const work = await advance(decided)
      if (work !== null) forgotten.save(decided.id, work)
    } catch (error) {
      if (!stopping.signal.aborted) withdraw()
      throw error
    }
  }

  async function checkWaiting({ ids, names, name }: KnownAthlete) {
    const { waiting } = await surveyClips(station, ids, names)
    if (waiting > 0) throw new AppError('athlete-clips-waiting', { name, count: waiting })
  }

  /** Finishes what is left of the athletes that are due; returns what kept it from that. */
  async function finishAll(isDue: (each: Forgetting) => boolean): Promise<Failure | null> {
    let problem: Failure | null = null
    // The database may be closed after the stop.
    if (stopping.signal.aborted) return problem
    for (const each of forgotten.pending().filter(isDue)) problem = (await finish(each)) ?? problem
    return problem
  }

  /** Finishes what is left of all athletes; what was cut off waits for a quiet moment. */
  async function resume(): Promise<Failure | null> {
    if (isIdle) return finishAll(isLeft)
    const problem = await finishAll(isUntried)
    if (!stopping.signal.aborted && forgotten.pending().some((each) => isLeft(each) && !isUntried(each)))
      compacting.waitForQuiet()
    return problem
  }

  async function finish({ id, work: first }: Forgetting): Promise<Failure | null> {
    try {
      let work: ForgetWork | null = first
      while (work !== null && !stopping.signal.aborted) {
        forgotten.attempt(id)
        work = await advance({ id, work })
        if (work !== null) forgotten.save(id, work)
        await nextTurn()
      }
      return null
    } catch (error) {
      settleAttempt(forgotten, id)
      return toFailure(error)
    }
  }

  return {
    plan,
    start: (request: ForgetRequest) => inTurn(() => startNow(request)),
    list: (): ForgottenAthlete[] => forgotten.list().map(stopped.withProblem),
    /** Failure of an athlete at which earlier starts ended; null for none. */
    trouble: stopped.trouble,
    /** Throws AppError `athlete-not-found` for an athlete that is not forgotten, or not completely yet. */
    restore({ id }: { readonly id: string }): void {
      if (!forgotten.restore(id)) throw new AppError('athlete-not-found', { athlete: id })
      for (const { restoreAthlete } of station.allParts) restoreAthlete?.(id)
    },
    compactBeforeStart: compacting.compactBeforeStart,
    /** Finishes what is left of all athletes; the service is asked with the key that is known by then. */
    resume: () => inTurn(resume),
    /** Erases forgotten athletes from a facility whose database is back. */
    handleFacility: onFacilityBack(station.facility, () => void inTurn(resume)),
    async stop() {
      stopping.abort()
      await turn
      compacting.stop()
    },
  }
}

/** Ends the count of an attempt whose step failed; a database that can't be written keeps it. */
function settleAttempt(forgotten: Parts['station']['memory']['forgotten'], id: string) {
  try {
    forgotten.settle(id)
  } catch {
    // The failure of the step says more.
  }
}

const isLeft = ({ attempts = 0 }: Forgetting) => attempts < MAX_CUT_OFF

/** Athletes at which earlier starts ended: nothing is tried with them, and the station says so. */
function createStopped({ memory: { forgotten }, log }: Pick<Parts['station'], 'memory' | 'log'>) {
  const atStart = new Set(forgotten.pending().flatMap((each) => (isLeft(each) ? [] : [each.id])))
  for (const id of atStart) log.write({ kind: 'forget-stopped', athlete: id, because: 'forget-stopped' })

  const now = () =>
    atStart.size === 0 ? [] : forgotten.pending().filter((each) => atStart.has(each.id) && !isLeft(each))
  const because = (id: string) => failure('forget-stopped', { athlete: id })

  return {
    withProblem: (each: ForgottenAthlete): ForgottenAthlete =>
      now().some(({ id }) => id === each.id) ? { ...each, problem: because(each.id) } : each,
    trouble(): Failure | null {
      const [first] = now()
      return first === undefined ? null : because(first.id)
    },
  }
}

/** Creates a function that calls back when the facility's database is connected again. */
function onFacilityBack(facility: Pick<Station['facility'], 'link'>, callback: () => void) {
  let isConnected = false
  return () => {
    const wasConnected = isConnected
    isConnected = facility.link().kind === 'connected'
    if (isConnected && !wasConnected) callback()
  }
}

const allWork = ({ names, isShared }: KnownAthlete): ForgetWork => ({
  step: 'station',
  after: 0,
  names: [...names],
  isShared,
  sessionIds: [],
  asksService: false,
})

function checkName({ name }: KnownAthlete, typed: string) {
  if (plain(typed) === plain(name)) return
  const expected = evidence('exactly', { value: name })
  throw new AppError('athlete-invalid', { field: 'name', given: JSON.stringify(typed), expected })
}

const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

export const forgettingOfStation = {
  open({ options, settings, ...parts }: FeatureContext) {
    const { plan, start, list, restore, ...forgetting } = createForgetting({
      ...options,
      ...parts,
      settings: settings.settings,
    })
    return {
      api: { forgetting: { plan, start, list, restore } },
      beforeStart: forgetting.compactBeforeStart,
      resume: forgetting.resume,
      stop: forgetting.stop,
      onEngineEvent({ kind }: EngineEvent) {
        if (kind === 'facility') forgetting.handleFacility()
      },
      trouble: forgetting.trouble,
    }
  },
}
