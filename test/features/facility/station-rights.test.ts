import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callableFunctions, sequenceRights, tableRights } from '../../../src/features/facility/schema/rights.ts'
import {
  DEFAULT_STATION_ROLE,
  passwordVerifier,
  prepareFacility,
} from '../../../src/features/facility/station/prepare-facility.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'

const ROLE_PASSWORD = 'contraseña de estación №1'

let postgres: Postgres
let database: string
let address: string
beforeAll(async () => {
  postgres = await startPostgres({ settings: ['log_statement=all', 'logging_collector=on', 'log_directory=../log'] })
  address = await postgres.createDatabase()
  database = address.split('/').at(-1) ?? ''
  await prepare()
})
afterAll(() => postgres.stop())

const prepare = (role: string | null = null, asked: string[] = []) =>
  prepareFacility({
    settings: { database: address, tls: 'off' },
    password: postgres.password,
    role,
    async askRolePassword(name) {
      asked.push(name)
      return ROLE_PASSWORD
    },
  })

/** Runs statements in a transaction that is taken back, as the stations' role. */
async function asStation(statements: readonly string[], user = DEFAULT_STATION_ROLE) {
  const client = new pg.Client({ host: '127.0.0.1', port: postgres.port, user, password: ROLE_PASSWORD, database })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    await client.query('ROLLBACK')
  } finally {
    await client.end()
  }
}

const namesOf = async (sql: string) => (await postgres.query(database, sql)).map(({ name }) => String(name)).toSorted()

test('the rights of stations name every table, sequence and function of the schema', async () => {
  const relations = (kinds: string) =>
    namesOf(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'ondeck'::regnamespace
      AND relkind IN (${kinds}) AND NOT relispartition`)
  expect(await relations("'r', 'p'")).toEqual(Object.keys(tableRights).toSorted())
  expect(await relations("'S'")).toEqual(Object.keys(sequenceRights).toSorted())
  const functions = await namesOf("SELECT proname AS name FROM pg_proc WHERE pronamespace = 'ondeck'::regnamespace")
  expect(callableFunctions.map((name) => name.replace(/\(.*/, '')).toSorted()).toEqual(functions)
})

test('a station’s role makes the partitions of the coming months, and has each right that is listed', async () => {
  const tables = Object.entries(tableRights).flatMap(([name, rights]) => rights.map((right) => ({ name, right })))
  const missing = await namesOf(
    `SELECT name || ' ' || right_ AS name FROM (VALUES ${tables.map(({ name, right }) => `('${name}', '${right}')`).join(', ')})
     AS listed (name, right_) WHERE NOT has_table_privilege('${DEFAULT_STATION_ROLE}', 'ondeck.' || name, right_)`,
  )
  expect(missing).toEqual([])
  await asStation(['SELECT ondeck.keep_partitions()', "SELECT nextval('ondeck.fence')"])
})

const refused = [
  'CREATE TABLE ondeck.mine (id INTEGER)',
  'CREATE TABLE public.mine (id INTEGER)',
  'CREATE SCHEMA mine',
  'CREATE EXTENSION hstore',
  "CREATE FUNCTION ondeck.mine() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'",
  'CREATE ROLE mine',
  'ALTER TABLE ondeck.station ADD COLUMN mine INTEGER',
  'DROP TABLE ondeck.station',
  'DROP SCHEMA ondeck CASCADE',
  'TRUNCATE ondeck.station',
  'DELETE FROM ondeck.station',
  'DELETE FROM ondeck.ledger_line',
  'UPDATE ondeck.migration SET min_reader = 99',
  'UPDATE ondeck.facility SET id = gen_random_uuid()',
  'UPDATE ondeck.facility SET rebuild = 0',
  "INSERT INTO ondeck.partitioned VALUES ('station', 1)",
  'SELECT * FROM other.secret',
  "SELECT setval('ondeck.fence', 1)",
  "SELECT ondeck.make_partition('station', now())",
  'SELECT rolpassword FROM pg_authid',
  'SET ROLE owner',
  "COPY ondeck.station TO '/tmp/stations'",
]

test.each(refused)('a station’s role is refused: %s', async (statement) => {
  await postgres.query(database, 'CREATE SCHEMA IF NOT EXISTS other')
  await postgres.query(database, 'CREATE TABLE IF NOT EXISTS other.secret (id INTEGER)')
  await expect(asStation([statement])).rejects.toThrow(
    /permission denied|must be owner|not a partitioned|must be superuser/,
  )
})

test('a station’s role raises fencing numbers far above all that are drawn at that moment, or not at all', async () => {
  const last = async () => {
    const [row] = await postgres.query(database, 'SELECT last_value::int AS fence FROM ondeck.fence')
    return Number(row?.['fence'])
  }
  const raise = (number: number) => asStation([`SELECT ondeck.raise_fence(${number})`])
  const before = await last()
  // Others may have drawn this number since it was read: it would be given twice.
  await raise(before + 1_000)
  expect(await last()).toBe(before)
  const far = before + 2_000_000
  await Promise.all([raise(far), raise(far - 500_000)])
  expect(await last()).toBe(far)
})

test('a second preparation asks for no password, changes no table and keeps the roles', async () => {
  const asked: string[] = []
  expect(await prepare(null, asked)).toMatchObject({
    migrations: 0,
    roles: [{ name: DEFAULT_STATION_ROLE, isNew: false, excess: [] }],
  })
  expect(asked).toEqual([])
  expect(await prepare('second "role"', asked)).toMatchObject({ roles: [{ name: 'second "role"', isNew: true }] })
  expect(asked).toEqual(['second "role"'])
  await asStation(['SELECT FROM ondeck.station'], 'second "role"')
  expect((await prepare())?.roles).toHaveLength(2)
})

test('a preparation takes back rights that a station’s role has beyond its own', async () => {
  await postgres.query(database, `GRANT ALL ON ALL TABLES IN SCHEMA ondeck TO ${DEFAULT_STATION_ROLE}`)
  await asStation(['DELETE FROM ondeck.station'])
  await prepare()
  await expect(asStation(['DELETE FROM ondeck.station'])).rejects.toThrow('permission denied')
})

test('a preparation reports a role that can do more than a station needs', async () => {
  const { roles } = (await prepare('owner')) ?? { roles: [] }
  expect(roles).toEqual([{ name: 'owner', isNew: false, excess: ['superuser'] }])
})

test('a new role’s password is in no statement that the server logs', async () => {
  const [row] = await postgres.query('postgres', 'SELECT pg_read_file(pg_current_logfile()) AS text')
  expect(row?.['text']).toContain('CREATE ROLE')
  expect(row?.['text']).toContain(passwordVerifier('other').slice(0, 18))
  expect(row?.['text']).not.toContain(ROLE_PASSWORD)
})

test('a password’s verifier is the one of RFC 7677', () => {
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64')
  // PostgreSQL's own, for the password and salt of the RFC's example.
  expect(passwordVerifier('pencil', salt)).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})
