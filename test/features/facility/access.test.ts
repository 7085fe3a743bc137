import { afterAll, beforeAll, expect, test } from 'vitest'
import { printHops } from '../../../src/features/facility/command/print-hops.ts'
import type { FacilityTest } from '../../../src/features/facility/facility-access.ts'
import { prepareFacility } from '../../../src/features/facility/station/prepare-facility.ts'
import { testFacility } from '../../../src/features/facility/station/test-facility.ts'
import type { DatabaseTls } from '../../../src/station/contract/facility-settings.ts'
import { describeFailure } from '../../../src/words/describe.ts'
import { captureOutput } from '../../support/captured-output.ts'
import { makeCertificates } from '../../support/certificates.ts'
import { atPace } from '../../support/pace.ts'
import { startPooler } from '../../support/pooler.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'

const ROLE = 'station_of_tests'
const STATION_PASSWORD = 'a station’s password'
const HBA = `
hostnossl all only_encrypted all reject
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256`

let postgres: Postgres
let certificates: ReturnType<typeof makeCertificates>
/** A database with the tables of a facility, and its stations' role. */
let database: string
beforeAll(async () => {
  certificates = makeCertificates()
  postgres = await startPostgres({
    settings: ['ssl=on', 'ssl_cert_file=../server.crt', 'ssl_key_file=../server.key', 'hba_file=hosts.conf'],
    files: { ...certificates.server, 'hosts.conf': HBA },
  })
  const address = await postgres.createDatabase()
  database = address.split('/').at(-1) ?? ''
  await prepareFacility({
    settings: { database: address, tls: 'off' },
    password: postgres.password,
    role: ROLE,
    askRolePassword: async () => STATION_PASSWORD,
  })
})
afterAll(async () => {
  await postgres.stop()
  certificates.remove()
})

interface Address {
  readonly name?: string
  readonly user?: string
  readonly host?: string
}

const addressOf = ({ name = database, user = 'owner', host = '127.0.0.1' }: Address = {}) =>
  `postgresql://${user}@${host}:${postgres.port}/${name}`

interface Given {
  readonly password?: string | null
  readonly tls?: DatabaseTls
  readonly caFile?: string
}

const tested = (database: string, { password = postgres.password, tls = 'off', caFile = '' }: Given = {}) =>
  testFacility({ settings: { database, tls, ...(caFile !== '' && { caFile }) }, password })

/** Hops by outcome, and the code of the failed one. */
const shown = ({ hops }: FacilityTest) => ({
  passed: hops.filter(({ outcome }) => outcome === 'passed').map(({ hop }) => hop),
  failed: hops.filter(({ outcome }) => outcome === 'failed').map(({ hop, because }) => `${hop}: ${because?.code}`),
})

test('a test of the connection passes every hop of a database that is set up, and measures its clock', async () => {
  const result = await tested(addressOf({ user: ROLE }), { password: STATION_PASSWORD })
  expect(shown(result)).toEqual({
    passed: ['name', 'port', 'password', 'database', 'tables', 'rights', 'clock'],
    failed: [],
  })
  expect(Math.abs(result.offsetMs ?? Number.NaN)).toBeLessThan(atPace(1_000))
  expect(result.serverVersion).toMatch(/^\d+\.\d+$/)
  // Changes of other stations are announced at once.
  expect(result.changesTakeMs).toBeNull()
})

test('a pooler that refuses a setting of the connection is named for what it is', async () => {
  const port = await startPooler({ port: postgres.port, refuses: 'statement_timeout' })
  const result = await tested(`postgresql://${ROLE}@127.0.0.1:${port}/${database}`, { password: STATION_PASSWORD })
  expect(shown(result).failed).toEqual(['database: facility-pooler'])
  const because = result.hops.find(({ hop }) => hop === 'database')?.because
  const { message, next } = describeFailure(because!, '')
  expect(message).toMatch(/connection pooler.*statement_timeout/)
  expect(next).toContain('ignore_startup_parameters')
})

test('a test through a pooler that passes no notices on says how long changes of other stations take', async () => {
  const port = await startPooler({ port: postgres.port })
  const result = await tested(`postgresql://${ROLE}@127.0.0.1:${port}/${database}`, { password: STATION_PASSWORD })
  expect(shown(result).failed).toEqual([])
  expect(result.changesTakeMs).toBe(15_000)
  const print = captureOutput()
  const { printed } = await print(Promise.resolve().then(() => printHops(result, false)))
  expect(printed).toContain('Changes from other stations take up to 15 s')
})

const failures: readonly [string, () => Promise<FacilityTest>, string][] = [
  ['an address that is no address', () => tested('ondeck'), 'name: facility-invalid'],
  [
    'a host that does not exist',
    () => tested('postgresql://ondeck@no-such-host.invalid/ondeck'),
    'name: facility-host-unknown',
  ],
  ['a port where nothing listens', () => tested('postgresql://ondeck@127.0.0.1:1/ondeck'), 'port: facility-away'],
  ['a wrong password', () => tested(addressOf(), { password: 'another password' }), 'password: facility-refused'],
  ['no password', () => tested(addressOf(), { password: null }), 'password: facility-password-missing'],
  ['a user that does not exist', () => tested(addressOf({ user: 'nobody' })), 'password: facility-refused'],
  ['a database that does not exist', () => tested(addressOf({ name: 'none' })), 'database: facility-database-unknown'],
  ['a database without tables', () => tested(postgres.address()), 'tables: facility-not-ready'],
]

test.each(failures)('a test of the connection stops at the hop of %s', async (_what, run, expected) => {
  const { failed } = shown(await run())
  expect(failed).toEqual([expected])
})

test('a test of the connection names the right that a user lacks', async () => {
  await postgres.query(database, `CREATE ROLE stranger LOGIN PASSWORD '${STATION_PASSWORD}'`)
  const without = await tested(addressOf({ user: 'stranger' }), { password: STATION_PASSWORD })
  expect(shown(without).failed).toEqual(['rights: facility-rights-missing'])
  await postgres.query(database, 'GRANT USAGE ON SCHEMA ondeck TO stranger')
  await postgres.query(database, 'GRANT SELECT ON ALL TABLES IN SCHEMA ondeck TO stranger')
  const reader = await tested(addressOf({ user: 'stranger' }), { password: STATION_PASSWORD })
  expect(shown(reader).failed).toEqual(['rights: facility-rights-missing'])
  expect(reader.hops.find(({ hop }) => hop === 'rights')?.because?.parameters['detail']).toMatch(/^[A-Z]+ ondeck\./)
  await postgres.query(database, 'DROP OWNED BY stranger')
  await postgres.query(database, 'DROP ROLE stranger')
})

test('TLS with verification accepts a certificate of the own authority, and only for its host', async () => {
  const verified = (host: string, caFile = '') => tested(addressOf({ host }), { tls: 'verify', caFile }).then(shown)
  expect((await verified('localhost', certificates.authorityFile)).passed).toContain('certificate')
  const refused = ['certificate: facility-untrusted']
  expect((await verified('localhost')).failed).toEqual(refused)
  expect((await verified('localhost', certificates.otherAuthorityFile)).failed).toEqual(refused)
  // Names one host only: neither its number, nor another name.
  expect((await verified('127.0.0.1', certificates.authorityFile)).failed).toEqual(refused)
})

test('TLS without verification encrypts, and a connection without TLS does not', async () => {
  await postgres.query(database, `CREATE ROLE only_encrypted LOGIN SUPERUSER PASSWORD '${STATION_PASSWORD}'`)
  const address = addressOf({ user: 'only_encrypted' })
  const encrypted = await tested(address, { password: STATION_PASSWORD, tls: 'encrypt' })
  expect(shown(encrypted).failed).toEqual([])
  const plain = await tested(address, { password: STATION_PASSWORD })
  expect(shown(plain).failed).toEqual(['certificate: facility-refused'])
  await postgres.query(database, 'DROP ROLE only_encrypted')
})
