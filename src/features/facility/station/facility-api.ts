import { AppError } from '../../../station/app-error.ts'
import type { DatabaseTls } from '../../../station/contract/facility-settings.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { databaseAccount, parseDatabaseAddress } from '../../../station/settings/database-address.ts'
import type { FacilityTestInput } from '../facility-access.ts'
import type { FacilityPassword } from './facility-password.ts'

/** The contract's procedures about the facility, and how this station reaches it. */
export function createFacilityApi(
  { station, hub, settings: ofSession }: Pick<SessionParts, 'station' | 'hub' | 'settings'>,
  facilityPassword: FacilityPassword,
): StationApi['facility'] {
  const { facility } = station.parts.facility
  const settings = () => ofSession.settings().facility

  return {
    view: facility.view,
    reps: facility.otherReps,
    alone({ alone }) {
      station.claims.setAlone(alone)
      hub.publish({ topics: ['facility', 'status', 'queue', 'reps'] })
    },
    access() {
      const { database, cage } = settings()
      return { database, cage: cage ?? null, link: facility.link(), password: facilityPassword.state() }
    },
    password: {
      set({ password, database = settings().database }) {
        if (database === null) throw new AppError('facility-missing')
        parseDatabaseAddress(database)
        return facilityPassword.set(password, database)
      },
      forget: facilityPassword.forget,
      state: facilityPassword.check,
    },
    async test(input) {
      // Loaded only here: a station without a facility has no use for the client of PostgreSQL.
      const { testFacility } = await import('./test-facility.ts')
      return testFacility(valuesToTest(input))
    },
  }

  /** The kept password is tested with the address that it belongs to, and never sent to another one. */
  function valuesToTest(input: FacilityTestInput) {
    const stored = settings()
    const database = input.database ?? stored.database
    if (database === null) throw new AppError('facility-missing')
    const tls: DatabaseTls = input.tls ?? stored.tls
    const caFile = input.caFile === undefined ? stored.caFile : (input.caFile ?? undefined)
    const isKept = databaseAccount(database) === databaseAccount(stored.database)
    const password = input.password ?? (isKept ? facilityPassword.of(database) : null)
    return { settings: { database, tls, ...(caFile !== undefined && { caFile }) }, password }
  }
}
