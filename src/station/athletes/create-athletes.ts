import type { Athlete } from '../../service/athletes.ts'
import { toFailure } from '../app-error.ts'
import { retryDelayMs } from '../clips/retry-policy.ts'
import type { Failure, FailureCode } from '../contract/failure.ts'
import type { PendingAthlete } from '../contract/new-athlete.ts'
import type { Clock, Service } from '../ports.ts'
import type { AthleteFinder } from './find-athlete.ts'
import type { NewAthletes } from './new-athletes.ts'
import type { Roster } from './roster.ts'
import type { RosterChange } from './sync-roster.ts'

/** Delay before the roster is read again after a lost answer: the service may still be creating the athlete. */
export const LOST_ANSWER_DELAY_MS = 3_000
/** Upper bound of the retry delay, so that a returning network is noticed soon even without an event. */
const MAX_RETRY_DELAY_MS = 15_000
/** Passes over the list: an athlete deleted during a pass shifts pages, and another one may be skipped. */
const MAX_PASSES = 2

/** Failures after which the service has certainly created no athlete. */
export const notCreatedCodes: ReadonlySet<FailureCode> = new Set([
  'service-missing',
  'key-missing',
  'key-malformed',
  'key-refused',
  'service-busy',
])
/** Failures that only a person can fix. */
export const finalCreateCodes: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused', 'athlete-invalid'])

interface Parts {
  readonly newAthletes: NewAthletes
  readonly athletes: Pick<AthleteFinder, 'runExclusive' | 'learn'>
  readonly roster: Pick<Roster, 'sync' | 'find' | 'count'>
  readonly service: Pick<Service, 'createAthlete'>
  readonly clock: Clock
  readonly random: () => number
  readonly isShut: () => boolean
  readonly onSynced: (change: RosterChange) => void
  readonly onProgress: () => void
}

/** Progress of the search for new athletes: rows read of the list, and why the last try failed. */
export interface AthleteSearchProgress {
  readonly read: number | null
  readonly total: number | null
  readonly because: Failure | null
}

/**
 * Searches all waiting new athletes in one pass over the service's list, and creates those that the service lacks. The
 * service has no idempotency key: each request is recorded before it is sent, and is never repeated before a search.
 */
export function createAthleteCreator(parts: Parts) {
  const { newAthletes, athletes, roster, service, clock } = parts
  let hasResumed = false
  let tries = 0
  let retryAtMs = 0
  let read: number | null = null
  let total: number | null = null
  let because: Failure | null = null

  async function work(signal: AbortSignal) {
    if (!hasResumed) newAthletes.resume()
    hasResumed = true
    const waiting = newAthletes.open().filter(isDue)
    if (waiting.length === 0 || parts.isShut() || clock.monotonicMs() < retryAtMs) return
    try {
      await syncRoster(signal)
      for (const { id } of waiting) await athletes.runExclusive(() => decide(id, signal))
      tries = 0
      because = null
    } catch (error) {
      if (signal.aborted) return
      retryLater(toFailure(error), waiting)
    } finally {
      read = null
      parts.onProgress()
    }
  }

  const isDue = ({ state }: PendingAthlete) => {
    if (state.kind !== 'looking') return false
    const sinceMs = state.sentAtMs === null ? Infinity : Math.abs(clock.nowMs() - state.sentAtMs)
    return sinceMs >= LOST_ANSWER_DELAY_MS
  }

  function retryLater(reason: Failure, waiting: readonly PendingAthlete[]) {
    because = reason
    tries += 1
    retryAtMs = clock.monotonicMs() + Math.min(retryDelayMs(tries, parts.random()), MAX_RETRY_DELAY_MS)
    if (!finalCreateCodes.has(reason.code)) return
    for (const { id } of waiting) {
      const athlete = newAthletes.get(id)
      if (athlete?.state.kind === 'looking') newAthletes.move(athlete, { kind: 'failed', because: reason })
    }
  }

  async function syncRoster(signal: AbortSignal) {
    for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
      read = 0
      total = roster.count()
      parts.onProgress()
      const change = await roster.sync(signal, (soFar) => {
        read = soFar
        parts.onProgress()
      })
      parts.onSynced(change)
      if (change.removed.length === 0) return
    }
  }

  /** Decides about one athlete after a complete pass. The roster includes athletes that this station created since. */
  async function decide(id: string, signal: AbortSignal) {
    const athlete = newAthletes.get(id)
    // A person may have decided while the list was read.
    if (athlete?.state.kind !== 'looking') return
    const found = roster.find(athlete).filter((one) => !athlete.others.includes(one.id))
    const [first, second] = found
    if (second) {
      newAthletes.move(athlete, { kind: 'asked', athleteIds: found.map((one) => one.id) })
    } else if (first) {
      athletes.learn(first)
      const isOurs = athlete.state.sentAtMs !== null
      newAthletes.move(
        athlete,
        isOurs ? { kind: 'created', athleteId: first.id } : { kind: 'found', athleteId: first.id, isSeen: false },
      )
    } else await create(athlete, signal)
  }

  async function create(athlete: PendingAthlete, signal: AbortSignal) {
    const sentAtMs = clock.nowMs()
    newAthletes.move(athlete, { kind: 'creating', sentAtMs })
    let created: Athlete
    try {
      created = await service.createAthlete(
        { first_name: athlete.firstName, ...(athlete.lastName !== '' && { last_name: athlete.lastName }) },
        signal,
      )
    } catch (error) {
      // The next start handles it as a lost answer.
      if (signal.aborted) throw error
      const reason = toFailure(error)
      const { code, parameters } = reason
      if (finalCreateCodes.has(code)) return void newAthletes.move(athlete, { kind: 'failed', because: reason })
      const isNobody = notCreatedCodes.has(code) || parameters['reached'] === 'no'
      newAthletes.move(athlete, { kind: 'looking', sentAtMs: isNobody ? null : clock.nowMs() })
      throw error
    }
    athletes.learn(created)
    newAthletes.move(athlete, { kind: 'created', athleteId: created.id })
  }

  return {
    work,
    progress: (): AthleteSearchProgress => ({ read, total, because }),
    /** Retries now: the network is back, or the address or the key changed. */
    retryNow() {
      retryAtMs = 0
    },
  }
}
