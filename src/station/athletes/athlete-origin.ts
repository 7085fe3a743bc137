import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'

/** Service that the station's athletes belong to; `switchedAtMs` is null until the station changes its service. */
interface KnownOrigin {
  readonly origin: ServiceOrigin
  readonly switchedAtMs: number | null
}

/** Persists the known origin across restarts, as clips in the queue carry athlete ids. */
export interface AthleteOriginStore {
  get(): KnownOrigin | null
  set(origin: KnownOrigin): void
}

interface Parts {
  readonly athleteOrigin: AthleteOriginStore
  readonly service: Pick<Service, 'getAthlete'>
  readonly origin: () => ServiceOrigin | null
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Answer for one athlete id. `unchecked`: the station has used one service only, so its ids are that service's. */
export type AthletePresence = 'here' | 'gone' | 'unchecked'

export type AthleteOrigin = ReturnType<typeof createAthleteOrigin>

/**
 * Checks whether an athlete id belongs to the service in use. After a change of address or key, the ids in clips,
 * folders and settings may be another service's: each is fetched once before a clip is uploaded under it.
 */
export function createAthleteOrigin({ athleteOrigin: store, service, origin, clock }: Parts) {
  const verdicts = new Map<string, AthletePresence>()
  let known = store.get()

  /** Detects a change of service. Returns true where the service differs from the one at the last call. */
  function noticeServiceChange(): boolean {
    const here = origin()
    if (here === null || compareOrigins(known?.origin ?? null, here) === 'same') return false
    const isFirst = known === null
    known = { origin: here, switchedAtMs: isFirst ? null : clock.nowMs() }
    store.set(known)
    verdicts.clear()
    return !isFirst
  }

  /** Throws AppError when the service has to be asked and does not answer. */
  async function verify(id: string, signal: AbortSignal): Promise<AthletePresence> {
    noticeServiceChange()
    if (known === null || known.switchedAtMs === null) return 'unchecked'
    const key = id.toLowerCase()
    const before = verdicts.get(key)
    if (before) return before
    const knownBefore = known
    const verdict = await fetchAthletePresence(id, service, signal)
    // An answer is dropped where the service changed during the request.
    if (known === knownBefore) verdicts.set(key, verdict)
    return verdict
  }

  return { noticeServiceChange, verify, switchedAtMs: () => known?.switchedAtMs ?? null }
}

/** Fetches an athlete to see whether the service has it. Throws AppError when the service does not answer. */
export async function fetchAthletePresence(
  id: string,
  service: Pick<Service, 'getAthlete'>,
  signal: AbortSignal,
): Promise<'here' | 'gone'> {
  try {
    await service.getAthlete(id, signal)
  } catch (error) {
    const { code } = toFailure(error)
    if (code === 'athlete-not-found') return 'gone'
    // The athlete exists, but its record can't be read.
    if (code !== 'answer-malformed' && code !== 'request-refused') throw error
  }
  return 'here'
}
