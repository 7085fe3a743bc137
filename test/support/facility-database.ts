import { createDatabaseLink, type DatabaseLink } from '../../src/node/facility/database/database-link.ts'
import { migrateFacility } from '../../src/node/facility/schema/migrate.ts'
import { systemClock } from '../../src/node/system-clock.ts'
import type { Postgres } from './postgres.ts'

/** An empty database of a facility on a real server, and links of stations to it. */
export async function createFacilityDatabase(postgres: Postgres) {
  const database = await postgres.createDatabase()
  const links: DatabaseLink[] = []

  function link(): DatabaseLink {
    const created = createDatabaseLink({
      settings: { database, tls: 'off' },
      password: postgres.password,
      clock: systemClock,
      onChange: () => {},
    })
    links.push(created)
    return created
  }

  await migrateFacility(link())
  return {
    database,
    link,
    query: (sql: string, values: readonly unknown[] = []) =>
      postgres.query(new URL(database).pathname.slice(1), sql, values),
    close: () => Promise.all(links.map((each) => each.close())),
  }
}
