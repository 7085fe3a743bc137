import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../../src/computer/system-clock.ts'
import {
  checkFacilitySchema,
  facilityMigrations,
  migrateFacility,
} from '../../../src/features/facility/schema/migrate.ts'
import { createDatabaseLink } from '../../../src/features/facility/station/database-link.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { eventually } from '../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

function linkTo(database: string, password = postgres.password) {
  const link = createDatabaseLink({
    settings: { database, tls: 'off' },
    password,
    clock: systemClock,
    onChange: () => {},
  })
  return { ...link, [Symbol.asyncDispose]: link.close }
}

const older = { migrations: facilityMigrations, minReader: 1 }
/** A later release, which adds a table and a column. */
const newer = {
  migrations: [
    ...facilityMigrations,
    'CREATE TABLE ondeck.later (id INTEGER)',
    'ALTER TABLE ondeck.station ADD COLUMN later INTEGER NOT NULL DEFAULT 0',
  ],
  minReader: facilityMigrations.length,
}
/** A release whose tables older stations can't use. */
const foreign = { migrations: newer.migrations, minReader: newer.migrations.length }

const addStation = `INSERT INTO ondeck.station (id, run, name, version, started_at, heard_at)
  VALUES (gen_random_uuid(), gen_random_uuid(), 'Cage 1', '1.0.0', now(), now())`

test('a station of an older release keeps working after the tables were brought up to date', async () => {
  await using link = linkTo(await postgres.createDatabase())
  await migrateFacility(link, older)
  expect(await migrateFacility(link, newer)).toBe(2)
  await checkFacilitySchema(link, older)
  await link.run(z.unknown(), addStation)
  // An older administrator's command changes nothing.
  expect(await migrateFacility(link, older)).toBe(0)
  await checkFacilitySchema(link, newer)
})

test('a station of a newer release waits until the tables are brought up to date', async () => {
  await using link = linkTo(await postgres.createDatabase())
  await migrateFacility(link, older)
  await expect(checkFacilitySchema(link, newer)).rejects.toMatchObject({ code: 'facility-not-ready' })
  await migrateFacility(link, newer)
  await checkFacilitySchema(link, newer)
})

test('tables that an older release can’t use are refused, by its stations and its administrator’s command', async () => {
  await using link = linkTo(await postgres.createDatabase())
  await migrateFacility(link, foreign)
  const refusal = { code: 'facility-newer', parameters: { version: String(foreign.migrations.length) } }
  await expect(checkFacilitySchema(link, older)).rejects.toMatchObject(refusal)
  await expect(migrateFacility(link, older)).rejects.toMatchObject(refusal)
})

test('a migration that fails leaves the tables as they were', async () => {
  await using link = linkTo(await postgres.createDatabase())
  await migrateFacility(link, older)
  const broken = { migrations: [...newer.migrations, 'CREATE TABLE ondeck.later (id INTEGER)'], minReader: 1 }
  await expect(migrateFacility(link, broken)).rejects.toThrow('already exists')
  await checkFacilitySchema(link, older)
  expect(await migrateFacility(link, newer)).toBe(2)
})

test('tables of later migrations belong to the schema’s owner, whoever runs them', async () => {
  const address = await postgres.createDatabase()
  const name = address.split('/').at(-1) ?? ''
  await postgres.query(name, "CREATE ROLE first_administrator LOGIN PASSWORD 'first'")
  await postgres.query(name, `GRANT ALL ON DATABASE ${name} TO first_administrator`)
  await using first = linkTo(address.replace('owner@', 'first_administrator@'), 'first')
  await migrateFacility(first, older)
  await using second = linkTo(address)
  await migrateFacility(second, newer)
  const owners = await postgres.query(name, "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'ondeck'")
  expect(owners).toEqual([{ tableowner: 'first_administrator' }])
})

test('a connected station stops using tables that became too new for it, and goes on once it can use them', async () => {
  const address = await postgres.createDatabase()
  const name = address.split('/').at(-1) ?? ''
  await using administrator = linkTo(address)
  await migrateFacility(administrator, older)
  const station = createDatabaseLink({
    settings: { database: address, tls: 'off' },
    password: postgres.password,
    clock: systemClock,
    check: (run) => checkFacilitySchema({ run }, older),
    onChange: () => {},
  })
  await station.run(z.unknown(), addStation)
  expect(station.state()).toMatchObject({ kind: 'connected' })
  await migrateFacility(administrator, foreign)
  const tooNew = { kind: 'away', because: { code: 'facility-newer' } }
  await eventually(() => expect(station.state()).toMatchObject(tooNew))
  await expect(station.run(z.unknown(), addStation)).rejects.toMatchObject({ code: 'facility-newer' })
  await postgres.query(name, 'UPDATE ondeck.migration SET min_reader = 1')
  await eventually(() => expect(station.state()).toMatchObject({ kind: 'connected' }))
  await station.run(z.unknown(), addStation)
  await station.close()
})
