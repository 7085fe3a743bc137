import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { SharedWork } from '../../../src/features/facility/station/shared-work.ts'
import { REPORTED_FOLDERS_KEY } from '../../../src/station/uploads/claims/upload-reports.ts'
import { writer } from '../../station/store/stored-clips.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { findPostgres, type Postgres, startPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { facilityStation } from './facility-station.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

type Facility = Awaited<ReturnType<typeof createFacilityDatabase>>

/** Runs a program of PostgreSQL against the facility's database. */
function runProgram(name: string, database: string, more: readonly string[]) {
  const program = join(findPostgres() ?? '', name)
  return execFileSync(program, [...more, `--dbname=${database}`], {
    env: { ...process.env, PGPASSWORD: postgres.password },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const nameOf = (database: string) => new URL(database).pathname.slice(1)

/** Puts a database back to a dump, as an administrator does: connections end, and the stations come back to it. */
async function restore(facility: Facility, dump: string) {
  const name = nameOf(facility.database)
  await postgres.query('postgres', `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await postgres.query('postgres', 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await postgres.query('postgres', `DROP DATABASE ${name} WITH (FORCE)`)
  await postgres.query('postgres', `CREATE DATABASE ${name}`)
  runProgram('pg_restore', facility.database, ['--exit-on-error', '--single-transaction', dump])
}

/** Grants a claim as the station does: the number of it, in one transaction with the check. */
function grant({ link, work }: { readonly link: ReturnType<Facility['link']>; readonly work: SharedWork }) {
  return link.transaction(async (run) => {
    await work.rebuild.assertOver(run)
    return true
  })
}

test('a database restored from an older copy is noticed and rebuilt before anything is claimed', async () => {
  const facility = await createFacilityDatabase(postgres)
  const stations = [facilityStation(facility.link()), facilityStation(facility.link())]
  const reported: string[] = []
  for (const { work, id } of stations) {
    work.rebuild.addStep(async () => {
      // No claim is granted until every station has reported.
      const granted = await Promise.allSettled(stations.map(grant))
      expect(granted.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      reported.push(id)
    })
  }
  await eventually(async () =>
    expect(await facility.query('SELECT 1 FROM ondeck.station')).toHaveLength(stations.length),
  )
  expect(await Promise.all(stations.map(grant))).toEqual([true, true])

  const dump = join(temporaryFolder('/tmp'), 'facility.dump')
  runProgram('pg_dump', facility.database, ['--format=custom', `--file=${dump}`])
  // Work that the copy doesn't have: numbers that were drawn, and a clip.
  for (const { fences } of stations) {
    const [row] = await facility.query("SELECT nextval('ondeck.fence')::int AS fence")
    fences.see(Number(row?.['fence']))
  }
  writer(stations[0]?.memory ?? raise()).add({ foundAtMs: Date.now() })
  await eventually(async () => expect(await facility.query('SELECT 1 FROM ondeck.clip_copy')).toHaveLength(1))

  await restore(facility, dump)
  await expect(grant(stations[0] ?? raise())).rejects.toMatchObject({ code: expect.stringMatching(/^facility-/) })
  await eventually(async () => {
    expect(reported.toSorted()).toEqual(stations.map(({ id }) => id).toSorted())
    expect(await facility.query('SELECT rebuild FROM ondeck.facility')).toEqual([{ rebuild: 1 }])
    expect(await facility.query('SELECT DISTINCT rebuilt FROM ondeck.station')).toEqual([{ rebuilt: 1 }])
  })
  // Claims wait a little longer for stations that take longer to come back.
  await expect(grant(stations[0] ?? raise())).rejects.toMatchObject({ code: 'facility-rebuilding' })
  await facility.query("UPDATE ondeck.facility SET rebuild_began_at = now() - interval '21 seconds'")
  expect(await Promise.all(stations.map(grant))).toEqual([true, true])
  const [fence] = await facility.query('SELECT last_value::int AS fence FROM ondeck.fence')
  expect(Number(fence?.['fence'])).toBeGreaterThan(1_000_000)
  // The copy of the ledger is caught up too.
  await eventually(async () => expect(await facility.query('SELECT 1 FROM ondeck.clip_copy')).toHaveLength(1))
})

test('claims wait for a station that the copy knows as alive, for five minutes at most', async () => {
  const facility = await createFacilityDatabase(postgres)
  const station = facilityStation(facility.link())
  await eventually(async () => expect(await facility.query('SELECT 1 FROM ondeck.station')).toHaveLength(1))
  await facility.query(
    `INSERT INTO ondeck.station (id, run, name, version, started_at, heard_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), 'Cage 2', '1', now(), now() - interval '23 hours'),
       (gen_random_uuid(), gen_random_uuid(), 'Sold last year', '1', now(), now() - interval '1 year')`,
  )
  await facility.query("UPDATE ondeck.station SET rebuilt = 1 WHERE name NOT IN ('Cage 2', 'Sold last year')")
  const begin = (ago: string) =>
    facility.query(
      `UPDATE ondeck.facility SET rebuild = 1, rebuild_began_at = now() - $1::interval,
         rebuild_heard_since = now() - interval '24 hours'`,
      [ago],
    )
  await begin('4 minutes')
  await expect(grant(station)).rejects.toMatchObject({ code: 'facility-rebuilding' })
  await begin('6 minutes')
  expect(await grant(station)).toBe(true)
  await begin('4 minutes')
  await facility.query("UPDATE ondeck.station SET rebuilt = 1 WHERE name = 'Cage 2'")
  expect(await grant(station)).toBe(true)
})

test('numbers of another facility, and what was reported to it, are forgotten', async () => {
  const [one, other] = [await createFacilityDatabase(postgres), await createFacilityDatabase(postgres)]
  await one.query("SELECT setval('ondeck.fence', 5000)")
  const before = facilityStation(one.link())
  await eventually(() => expect(before.fences.highest()).toBeGreaterThan(5000))
  before.memory.facility.remember(REPORTED_FOLDERS_KEY, { database: 'the same address', folders: ['/videos'] })
  await before.close()
  const after = facilityStation(other.link(), before.dataDir)
  await eventually(async () => expect(await other.query('SELECT 1 FROM ondeck.station')).toHaveLength(1))
  await eventually(() => expect(after.fences.highest()).toBeLessThan(5000))
  expect(await other.query('SELECT rebuild FROM ondeck.facility')).toEqual([{ rebuild: 0 }])
  expect(after.memory.facility.recall(z.unknown(), REPORTED_FOLDERS_KEY)).toBeNull()
})

function raise(): never {
  throw new Error('missing')
}
