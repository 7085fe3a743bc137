import { toFailure } from '../app-error.ts'
import type { Clock, Service } from '../ports.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'

/** Which service the station's athletes belong to, and when it was changed last; null for never. */
interface KnownOrigin {
  readonly origin: ServiceOrigin
  readonly switchedAtMs: number | null
}

/** Kept with the station: clips in the queue carry athlete ids across restarts. */
export interface AthleteOriginStore {
  get(): KnownOrigin | null
  set(known: KnownOrigin): void
}

interface Parts {
  readonly athleteOrigin: AthleteOriginStore
  readonly service: Pick<Service, 'getAthlete'>
  readonly origin: () => ServiceOrigin | null
  readonly clock: Pick<Clock, 'nowMs'>
}

/** `unchecked` where the station has always asked one service: then its ids are that service's. */
export type AthletePresence = 'here' | 'gone' | 'unchecked'

export type AthleteOrigin = ReturnType<typeof createAthleteOrigin>

/**
 * Knows whether an athlete id belongs to the service in use. After another address or key was set, the ids that clips,
 * folders and people still name may be another service's: each is asked about once before a clip goes under it.
 */
export function createAthleteOrigin({ athleteOrigin: store, service, origin, clock }: Parts) {
  const verdicts = new Map<string, AthletePresence>()
  let known = store.get()

  /** Notices another service. Returns whether it is another one than at the last call. */
  function noticeServiceChange(): boolean {
    const here = origin()
    if (here === null || compareOrigins(known?.origin ?? null, here) === 'same') return false
    const isFirst = known === null
    known = { origin: here, switchedAtMs: isFirst ? null : clock.nowMs() }
    store.set(known)
    verdicts.clear()
    return !isFirst
  }

  /** Throws AppError when the service would have to be asked and does not answer. */
  async function verify(id: string, signal: AbortSignal): Promise<AthletePresence> {
    noticeServiceChange()
    if (known === null || known.switchedAtMs === null) return 'unchecked'
    const key = id.toLowerCase()
    const before = verdicts.get(key)
    if (before) return before
    const asked = known
    const verdict = await fetchAthletePresence(id, service, signal)
    // The answer of a service that was left meanwhile says nothing.
    if (known === asked) verdicts.set(key, verdict)
    return verdict
  }

  return { noticeServiceChange, verify, switchedAtMs: () => known?.switchedAtMs ?? null }
}

/** Whether the service has this athlete. Throws AppError when it does not answer. */
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
    // They are there, but cannot be read.
    if (code !== 'answer-malformed' && code !== 'request-refused') throw error
  }
  return 'here'
}
