import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareFacility } from '../../../src/features/facility/station/prepare-facility.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { memoryKeychain, refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const PASSWORD = 'a station’s own password'

let postgres: Postgres
/** Address of a prepared database with its stations' role. */
let address: string
beforeAll(async () => {
  postgres = await startPostgres()
  const database = await postgres.createDatabase()
  await prepareFacility({
    settings: { database, tls: 'off' },
    password: postgres.password,
    role: 'cages',
    askRolePassword: async () => PASSWORD,
  })
  address = database.replace('owner@', 'cages@')
})
afterAll(() => postgres.stop())

const accountOf = (database: string) => database.replace('postgresql://', 'facility:')
const joined = (database = address) => ({ facility: { database, tls: 'off' as const } })

type Api = Awaited<ReturnType<typeof stationHost>>['api']
const linkOf = async ({ facility }: Api) => (await facility.access()).link

function logOf(root: string): string {
  const folder = join(root, 'data', 'log')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

test('a station connects to its facility with the password of the keychain, which is in no answer, event, log or backup', async () => {
  const { keychain } = memoryKeychain(new Map([[accountOf(address), PASSWORD]]))
  const host = await stationHost({ keychain, fixedSettings: joined() })
  const { api } = host
  await eventually(async () => expect(await linkOf(api)).toMatchObject({ kind: 'connected' }))
  expect(await api.facility.password.state()).toEqual({ kind: 'kept' })
  const answers = [
    await api.facility.access(),
    await api.facility.view(),
    await api.settings.get(),
    await api.settings.exportFile(),
    await api.status(),
    host.events,
  ]
  expect(JSON.stringify(answers)).not.toContain(PASSWORD)
  const kept = join(host.root, 'kept.backup')
  await api.backup.start({ to: kept })
  await eventually(async () => expect((await api.backup.state()).last).not.toBeNull())
  expect(readFileSync(kept).includes(PASSWORD)).toBe(false)
  await host.close()
  expect(logOf(host.root)).not.toContain(PASSWORD)
})

test('a password that is entered connects at once, and one that is forgotten disconnects', async () => {
  const { keychain, keys } = memoryKeychain()
  const { api } = await stationHost({ keychain, fixedSettings: joined() })
  const missing = { kind: 'away', because: { code: 'facility-password-missing' } }
  await eventually(async () => expect(await linkOf(api)).toMatchObject(missing))
  expect(await api.facility.password.set({ password: PASSWORD })).toEqual({ kind: 'kept' })
  expect(keys).toEqual(new Map([[accountOf(address), PASSWORD]]))
  await eventually(async () => expect(await linkOf(api)).toMatchObject({ kind: 'connected' }))
  expect(await api.facility.password.forget()).toEqual({ kind: 'none' })
  expect(keys.size).toBe(0)
  await eventually(async () => expect(await linkOf(api)).toMatchObject(missing))
})

test('a locked keychain never counts as no password, and its unlocking connects', async () => {
  const { keychain, state } = memoryKeychain(new Map([[accountOf(address), PASSWORD]]))
  state.isLocked = true
  const host = await stationHost({ keychain, fixedSettings: joined() })
  const { api } = host
  const locked = { kind: 'away', because: { code: 'keychain-locked' } }
  await eventually(async () => expect(await linkOf(api)).toMatchObject(locked))
  expect(await api.facility.access()).toMatchObject({ password: { kind: 'locked' } })
  state.isLocked = false
  host.computer('unlock')
  await eventually(async () => expect(await linkOf(api)).toMatchObject({ kind: 'connected' }))
})

test('a computer without a keychain keeps the password for this start only', async () => {
  const { keychain } = memoryKeychain()
  const because = { code: 'keychain-unavailable', parameters: {} } as const
  const without = { ...keychain, write: async () => ({ kind: 'unavailable', because }) as const }
  const { api } = await stationHost({ keychain: without, fixedSettings: joined() })
  expect(await api.facility.password.set({ password: PASSWORD })).toEqual({ kind: 'this-start-only', because })
  await eventually(async () => expect(await linkOf(api)).toMatchObject({ kind: 'connected' }))
})

test('a password is never used with another host, database or user', async () => {
  const { keychain } = memoryKeychain(new Map([[accountOf(address), PASSWORD]]))
  const { api } = await stationHost({ keychain })
  await api.settings.change(joined())
  await eventually(async () => expect(await linkOf(api)).toMatchObject({ kind: 'connected' }))
  const other = address.replace(/\/[^/]*$/, '/postgres')
  const tested = await api.facility.test({ database: other, tls: 'off' })
  expect(tested.hops.find(({ outcome }) => outcome === 'failed')).toMatchObject({
    hop: 'password',
    because: { code: 'facility-password-missing' },
  })
  await api.settings.change(joined(other))
  const missing = { kind: 'away', because: { code: 'facility-password-missing' } }
  await eventually(async () => expect(await linkOf(api)).toMatchObject(missing))
  await api.settings.change({ facility: { database: null } })
  await eventually(async () => expect(await linkOf(api)).toEqual({ kind: 'off' }))
})

test('a password that is entered before the address is used once the settings name it', async () => {
  const { keychain } = memoryKeychain()
  const { api } = await stationHost({ keychain })
  await refusal(() => api.facility.password.set({ password: PASSWORD })).toMatchObject({ code: 'facility-missing' })
  const test = await api.facility.test({ database: address, tls: 'off', password: PASSWORD })
  expect(test.hops.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  await api.facility.password.set({ password: PASSWORD, database: address })
  expect(await linkOf(api)).toEqual({ kind: 'off' })
  await api.settings.change(joined())
  await eventually(async () => expect(await linkOf(api)).toMatchObject({ kind: 'connected' }))
})

const refusedSettings = [
  ['a password', { database: 'postgresql://cages:secret@127.0.0.1/ondeck' }, 'facility-invalid'],
  ['parameters', { database: 'postgresql://cages@127.0.0.1/ondeck?sslmode=disable' }, 'facility-invalid'],
  ['no user', { database: 'postgresql://127.0.0.1/ondeck' }, 'facility-invalid'],
  ['no database', { database: 'postgresql://cages@127.0.0.1' }, 'facility-invalid'],
  ['another protocol', { database: 'https://cages@127.0.0.1/ondeck' }, 'facility-invalid'],
  [
    'a certificate file that can’t be read',
    { database: 'postgresql://cages@127.0.0.1/ondeck', caFile: '/no/such/file' },
    'facility-authority-unreadable',
  ],
] as const

test.each(refusedSettings)(
  'settings of a facility are refused with %s, and nothing is saved',
  async (_what, facility, code) => {
    const { api } = await stationHost()
    await refusal(() => api.settings.change({ facility })).toMatchObject({ code })
    expect((await api.settings.get()).settings.facility.database).toBeNull()
  },
)

test('a station without a facility asks no keychain for a password', async () => {
  const { keychain } = memoryKeychain()
  const accounts: string[] = []
  const counting: typeof keychain = {
    ...keychain,
    read(account) {
      accounts.push(account)
      return keychain.read(account)
    },
  }
  const { api } = await stationHost({
    keychain: counting,
    fixedSettings: { service: { baseUrl: 'http://127.0.0.1:9/v1' } },
  })
  await api.key.look()
  expect(accounts).toEqual(['http://127.0.0.1:9/v1', 'http://127.0.0.1:9/v1'])
})
