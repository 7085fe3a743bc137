import { AppError } from '../../app-error.ts'
import type { Facility, FacilityStore } from '../../ports/facility-ports.ts'
import type { Clock } from '../../ports.ts'

const KEY = 'alone'

interface Parts {
  readonly facility: Pick<Facility, 'isJoined' | 'link'>
  readonly facilityStore: Pick<FacilityStore, 'recall' | 'remember'>
  readonly clock: Pick<Clock, 'nowMs'>
}

export type GoingAlone = ReturnType<typeof createGoingAlone>

/**
 * Lets this station upload clips of shared folders without claims while the facility's database is away, because a person
 * said so. Ends when the database is back; another station may have uploaded the same videos by then.
 */
export function createGoingAlone({ facility, facilityStore, clock }: Parts) {
  /** When a person let this station go alone; null while it doesn't. */
  function sinceMs(): number | null {
    const since = facilityStore.recall(SinceMs, KEY)
    if (since === null) return null
    if (facility.isJoined() && facility.link().kind !== 'connected') return since
    facilityStore.remember(KEY, null)
    return null
  }

  return {
    sinceMs,
    /** Throws AppError `facility-missing`. Changes nothing while the database responds. */
    begin() {
      if (!facility.isJoined()) throw new AppError('facility-missing')
      if (facility.link().kind !== 'connected' && sinceMs() === null) facilityStore.remember(KEY, clock.nowMs())
    },
    end: () => facilityStore.remember(KEY, null),
  }
}

/** Core has no schema library; this one reads a number. */
const SinceMs = {
  safeParse: (value: unknown) => (typeof value === 'number' ? { data: value } : {}),
}
