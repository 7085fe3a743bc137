import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { kinship, type Place } from '../service/service-origin.ts'

/** Which service the station's athletes belong to, and when it was changed last; null for never. */
export interface KnownOrigin {
  readonly place: Place
  readonly switchedAtMs: number | null
}

/** Kept with the station: clips in the queue carry athlete ids across restarts. */
export interface AthleteOriginStore {
  get(): KnownOrigin | null
  set(origin: KnownOrigin): void
}

interface Parts {
  readonly athleteOrigin: AthleteOriginStore
  readonly service: Pick<Service, 'getAthlete'>
  readonly place: () => Place | null
  readonly clock: Pick<Clock, 'nowMs'>
}

/** `unchecked` where the station has always asked one service: then its ids are that service's. */
export type Verdict = 'here' | 'gone' | 'unchecked'

export type AthleteOrigin = ReturnType<typeof createAthleteOrigin>

/**
 * Knows whether an athlete id belongs to the service in use. After another address or key was set, the ids that clips,
 * folders and people still name may be another service's: each is asked about once before a clip goes under it.
 */
export function createAthleteOrigin({ athleteOrigin: store, service, place, clock }: Parts) {
  const verdicts = new Map<string, Verdict>()
  let origin = store.get()

  /** Notices another service. Returns whether it is another one than at the last call. */
  function settle(): boolean {
    const here = place()
    if (here === null || kinship(origin?.place ?? null, here) === 'same') return false
    const isFirst = origin === null
    origin = { place: here, switchedAtMs: isFirst ? null : clock.nowMs() }
    store.set(origin)
    verdicts.clear()
    return !isFirst
  }

  /** Throws AppError when the service would have to be asked and does not answer. */
  async function verify(id: string, signal: AbortSignal): Promise<Verdict> {
    settle()
    if (origin === null || origin.switchedAtMs === null) return 'unchecked'
    const key = id.toLowerCase()
    const before = verdicts.get(key)
    if (before) return before
    const asked = origin
    const verdict = await ask(id, signal)
    // The answer of a service that was left meanwhile says nothing.
    if (origin === asked) verdicts.set(key, verdict)
    return verdict
  }

  async function ask(id: string, signal: AbortSignal): Promise<Verdict> {
    try {
      await service.getAthlete(id, signal)
    } catch (error) {
      const { code } = toFailure(error)
      if (code === 'athlete-not-found') return 'gone'
      // They are there, but cannot be read.
      if (code !== 'answer-malformed' && code !== 'request-refused') throw error
    }
    return 'here'
  }

  return { settle, verify }
}
