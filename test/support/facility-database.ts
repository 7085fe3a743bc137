import { systemClock } from '../../src/computer/system-clock.ts'
import { createDatabaseLink, type DatabaseLink } from '../../src/features/facility/station/database-link.ts'
import { DEFAULT_STATION_ROLE, prepareFacility } from '../../src/features/facility/station/prepare-facility.ts'
import type { Postgres } from './postgres.ts'

const ROLE_PASSWORD = 'a password of the stations'

/** A facility's database on a real server, as a person prepares it, and links of stations with no more than their rights. */
export async function createFacilityDatabase(postgres: Postgres) {
  const database = await postgres.createDatabase()
  const stations = new URL(database)
  stations.username = DEFAULT_STATION_ROLE
  const links: DatabaseLink[] = []

  function link(): DatabaseLink {
    const created = createDatabaseLink({
      settings: { database: stations.href, tls: 'off' },
      password: ROLE_PASSWORD,
      clock: systemClock,
      onChange: () => {},
    })
    links.push(created)
    return created
  }

  await prepareFacility({
    settings: { database, tls: 'off' },
    password: postgres.password,
    role: null,
    askRolePassword: async () => ROLE_PASSWORD,
  })
  return {
    /** Address for the server's owner. */
    database,
    /** Address for stations. */
    address: stations.href,
    password: ROLE_PASSWORD,
    link,
    query: (sql: string, values: readonly unknown[] = []) =>
      postgres.query(new URL(database).pathname.slice(1), sql, values),
    close: () => Promise.all(links.map((each) => each.close())),
  }
}
