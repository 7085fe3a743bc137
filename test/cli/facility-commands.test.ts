import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeychain } from '../../src/computer/keychain/keychain.ts'
import { startNodeProcess } from '../../src/computer/processes/start-process.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { screensFor } from '../../src/words/screens.ts'
import { startKeyring } from '../computer/keychain/keyring.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'

const STATION_PASSWORD = 'a station’s own password'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** A stopped station, and commands as a person gives them. */
function stopped(environment: NodeJS.ProcessEnv) {
  const dataDir = join(temporaryFolder(), 'data')
  openStationStore(dataDir).close()
  async function ondeck(args: readonly string[], typed: readonly string[] = []) {
    const input = typed.map((line) => `${line}\n`).join('')
    const run = runOndeck({ args: [...args, '--data-dir', dataDir], environment, input })
    const { code, stdout, stderr } = await run.ended()
    const said = stdout + stderr
    expect(said).not.toContain(STATION_PASSWORD)
    expect(said).not.toContain(postgres.password)
    return { code, said, json: () => JSON.parse(said) }
  }
  return { ondeck, dataDir }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

test('an administrator sets up a database, and a station joins it, checks it and leaves', async () => {
  const { environment } = await startKeyring({})
  const { ondeck, dataDir } = stopped(environment)
  const keychain = createKeychain({ service: 'OnDeck', startProcess: (entry) => startNodeProcess(entry, environment) })
  const database = await postgres.createDatabase()
  const address = database.replace('owner@', 'cages@')
  const account = address.replace('postgresql://', 'facility:')

  const init = ['facility', 'init', '--database', database, '--station-role', 'cages', '--tls', 'off']
  const made = await ondeck(init, [postgres.password, STATION_PASSWORD])
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`ondeck facility join ${address}\n`) })
  const again = await ondeck([...init, '--json'], [postgres.password])
  expect(again.json()).toMatchObject({ migrations: 0, roles: [{ name: 'cages', isNew: false, excess: [] }] })

  const join = ['facility', 'join', address, '--tls', 'off', '--cage', 'Cage 3']
  const refused = await ondeck([...join, '--json'], ['another password'])
  expect(refused.code).toBe(3)
  expect(refused.json().hops[3]).toMatchObject({ hop: 'password', error: { code: 'facility-refused' } })
  expect(await keychain.read(account)).toEqual({ kind: 'absent' })

  expect(await ondeck(join, [STATION_PASSWORD])).toMatchObject({ code: 0 })
  expect(await keychain.read(account)).toEqual({ kind: 'found', key: STATION_PASSWORD })
  const tested = await ondeck(['facility', 'test', '--json'])
  expect(tested.code).toBe(0)
  expect(tested.json().hops.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('failed')
  const steps = (await ondeck(['facility', 'test'])).said.split('\n').filter((line) => line !== '')
  const onScreen = Object.values(screensFor('en').facilitySettings.hops)
  expect(steps.map((line) => onScreen.find((name) => line.slice(2).startsWith(name)))).toEqual(onScreen)
  expect((await ondeck(['doctor', '--json'])).said).toMatch(/"what":"facility","verdict":"good"/)
  const status = await ondeck(['facility', 'status', '--json'])
  expect(status.json()).toMatchObject({ database: address, cage: 'Cage 3', link: { kind: 'off' } })
  for (const file of filesBelow(dataDir)) expect(readFileSync(file).includes(STATION_PASSWORD), file).toBe(false)

  expect(await ondeck(['facility', 'leave'])).toMatchObject({ code: 0 })
  expect(await keychain.read(account)).toEqual({ kind: 'absent' })
  expect((await ondeck(['facility', 'status'])).code).toBe(2)
  keychain.close()
})

test('the password of a facility is set and forgotten without being printed, and none can be in an address', async () => {
  const { environment } = await startKeyring({})
  const { ondeck, dataDir } = stopped(environment)
  const withPassword = `postgresql://cages:${encodeURIComponent(STATION_PASSWORD)}@127.0.0.1/ondeck`
  const joined = await ondeck(['facility', 'join', withPassword])
  expect(joined).toMatchObject({ code: 2, said: expect.stringContaining('it contains a password') })
  const address = 'postgresql://cages@database.example/ondeck'
  await ondeck(['settings', 'set', 'facility.database', address])
  const set = await ondeck(['facility', 'password', 'set', '--json'], [STATION_PASSWORD])
  expect(set).toMatchObject({ code: 0, said: '{"kind":"kept"}\n' })
  expect((await ondeck(['facility', 'password', 'show'])).said).toContain('in the system keychain')
  expect((await ondeck(['facility', 'password', 'forget', '--json'])).json()).toEqual({ kind: 'none' })
  const args = ['facility', 'alone', '--data-dir', dataDir]
  const explained = await startOndeck({ args, environment, timeoutMs: 60_000 }).ended()
  expect([explained.code, explained.stdout + explained.stderr]).toEqual([1, expect.stringContaining('--yes')])
})
