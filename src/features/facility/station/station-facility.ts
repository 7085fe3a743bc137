import type { SharedPace } from '../../../service/client/shared-pace.ts'
import { AppError } from '../../../station/app-error.ts'
import { failure } from '../../../station/contract/failure.ts'
import type { EngineEvent } from '../../../station/engine-types.ts'
import type { Facility } from '../../../station/ports/facility-ports.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import { parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import { recallDeckPosition } from './deck-position.ts'
import { cageOfDeck } from './deck-stamp.ts'
import { createDeferredPace } from './deferred-pace.ts'
import type { FacilityErasure } from './erase-athlete.ts'
import { createFacilityScreens, type FacilityScreens } from './facility-screens.ts'
import type { JoinedFacility } from './joined-facility.ts'
import { createMembership, type MembershipParts } from './membership.ts'
import { RESTORED_ATHLETE } from './restored-athletes.ts'

/** Time in which a station that starts waits for its facility before it reads the service's list alone. */
const CONNECT_TIMEOUT_MS = 20_000

interface Parts extends Omit<MembershipParts, 'facilityPassword'> {
  readonly facilityPassword?: MembershipParts['facilityPassword']
  readonly isPractice?: boolean
}

export interface StationFacility extends Facility, Omit<FacilityScreens, 'alarms'> {
  /** Connects or disconnects as the settings and the password say now. */
  refresh(): void
  /** The facility while it is joined and its code is loaded; null before. */
  joined(): JoinedFacility | null
  /**
   * Erases an athlete's names from everything that stations share. Throws AppError `facility-away` and its like, and
   * `forget-unfinished` where this start of the program is in no facility.
   */
  eraseAthlete(erasure: FacilityErasure): Promise<void>
  /** Lets stations share the athlete's name again, once the database can be reached. */
  restoreAthlete(id: string): void
  /** Tells stations with the same results library of new results, where this station requests them for all. */
  handle(event: EngineEvent): void
  /** Texts that no log may show. */
  secrets(): readonly string[]
  /** The pace at which all stations call the service; without a facility each one paces itself alone. */
  paceOf(origin: ServiceOrigin): SharedPace
  close(): Promise<void>
}

/**
 * Keeps the station's part in its facility, as its settings name it. The code that speaks to PostgreSQL is loaded when
 * the first facility is joined. `createStation` makes one.
 */
export function createStationFacility(parts: Parts): StationFacility {
  const { settings, memory, clock, isOff } = parts
  const { facilityPassword = () => failure('facility-password-missing') } = parts
  const startedMonotonicMs = clock.monotonicMs()
  const membership = createMembership({ ...parts, facilityPassword })
  const { joined, link: linkState } = membership
  const isJoined = () => !isOff && settings().facility.database !== null
  const screens = createFacilityScreens({
    link: linkState,
    isJoined,
    viewer: () => joined()?.viewer ?? null,
    waitingClips: memory.facility.waitingClips,
    aloneSinceMs: () => parts.claims().aloneSinceMs(),
  })

  return {
    ...screens,
    link: linkState,
    isJoined,
    joined,
    secrets() {
      const { database } = settings().facility
      const password = database === null ? null : facilityPassword(database)
      return typeof password === 'string' ? [password] : []
    },
    paceOf: createDeferredPace(() => (settings().facility.share.pace ? (joined()?.work.pace ?? null) : null)),
    async eraseAthlete(erasure) {
      const { database } = settings().facility
      if (database === null || parts.isPractice === true) return
      if (isOff) throw new AppError('forget-unfinished')
      const state = linkState()
      if (state.kind === 'away') throw new AppError(state.because.code, state.because.parameters)
      const facility = joined()
      if (facility === null || state.kind !== 'connected')
        throw new AppError('facility-away', { host: parseDatabaseAddress(database).host, detail: '' })
      await facility.work.eraseAthlete(erasure)
    },
    handle(event) {
      if (event.kind === 'headlines') joined()?.work.announceResults()
    },
    restoreAthlete(id) {
      if (settings().facility.database !== null) memory.facility.post(RESTORED_ATHLETE, clock.nowMs(), { id })
    },
    claims: () => joined()?.claims ?? null,
    reps: () => joined()?.reps ?? null,
    roster() {
      if (!isJoined() || !settings().facility.share.roster) return null
      const { kind } = linkState()
      if (kind === 'connected') return joined()?.work.roster() ?? null
      // The keychain may never answer: a station doesn't wait for long.
      const isStarting = clock.monotonicMs() - startedMonotonicMs < CONNECT_TIMEOUT_MS
      return kind !== 'away' && isStarting ? 'connecting' : null
    },
    results() {
      if (linkState().kind !== 'connected' || !settings().facility.share.results) return null
      return joined()?.work.results() ?? null
    },
    deckSync() {
      const cage = isOff ? null : cageOfDeck(settings().facility)
      if (cage === null) return { kind: 'off', sinceMs: null }
      const sinceMs = recallDeckPosition(memory.facility, cage)?.synchronizedMs ?? null
      return joined()?.deck.state() ?? { kind: 'away', sinceMs }
    },
    refresh: membership.refresh,
    close: membership.close,
  }
}
