import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Command } from 'commander'
import { expect, onTestFinished, test, vi } from 'vitest'
import { printAthletes } from '../../src/features/athletes/command/athletes.ts'
import { addRosterCommands } from '../../src/features/athletes/command/roster-commands.ts'
import { addAthlete, startService } from '../service/practice/support.ts'
import { captureOutput } from '../support/captured-output.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { stationHost } from '../support/station-host.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The commands as the command line has them, with what they print. */
async function athletes(...args: string[]) {
  let code: number | null = null
  const program = new Command().exitOverride()
  program.command('athletes')
  addRosterCommands(program, async (work) => {
    code = await work
  })
  const printed: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text))
    return true
  })
  try {
    await program.parseAsync(['athletes', ...args], { from: 'user' })
  } finally {
    out.mockRestore()
  }
  return { code, stdout: printed.join(''), lines: () => printed.map((line): unknown => JSON.parse(line)) }
}

async function facility() {
  const service = await startService()
  const dataDir = temporaryFolder()
  onTestFinished(() => void vi.unstubAllEnvs())
  /** The key is taken out of the environment each time. */
  const sync = (...more: string[]) => {
    vi.stubEnv('ONDECK_API_KEY', service.key)
    return athletes('sync', '--base-url', service.baseUrl, '--data-dir', dataDir, ...more)
  }
  const search = (...args: string[]) => athletes('search', ...args, '--data-dir', dataDir)
  return { ...service, dataDir, sync, search }
}

test('after a sync athletes are found without the service', async () => {
  const { ask, sync, search, close } = await facility()
  const zoe = await addAthlete(ask, { first_name: 'Zoë', last_name: 'Ortiz', dominant_arm: 'left' })
  await addAthlete(ask, { first_name: 'Jo', last_name: 'Weber' })
  expect(await sync()).toMatchObject({ code: 0, stdout: '2 athletes: 2 new, 0 changed, 0 deleted.\n' })
  await close()
  const found = await search('zoe', 'ort', '--json')
  expect(found.code).toBe(0)
  expect(found.lines()).toMatchObject([{ id: zoe, first_name: 'Zoë', dominant_arm: 'left' }])
  expect((await search('zoe')).stdout).toContain('Zoë Ortiz')
  expect((await search('nobody')).stdout).toBe('No athlete matches.\n')
  expect((await search('--limit', '1', 'o')).stdout.split('\n')).toHaveLength(3)
})

test('a sync reports deleted athletes', async () => {
  const { ask, sync, search } = await facility()
  const id = await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortiz' })
  await sync()
  await ask('DELETE', `/athletes/${id}`)
  expect((await sync('--json')).lines()).toEqual([{ athletes: 0, added: 0, changed: 0, removed: [id] }])
  expect((await search('maya')).stdout).toBe('No athlete matches.\n')
})

test('a search in a folder without a copy explains how to make one, and creates nothing', async () => {
  const { search, dataDir } = await facility()
  const refused = { failures: [{ code: 'config-invalid', parameters: { key: '--data-dir', given: dataDir } }] }
  await expect(search('maya')).rejects.toMatchObject(refused)
  mkdirSync(dataDir, { recursive: true })
  const old = new DatabaseSync(join(dataDir, 'station.db'))
  old.exec('CREATE TABLE clip (id TEXT)')
  old.close()
  await expect(search('maya')).rejects.toMatchObject(refused)
})

test('athletes duplicates lists likely duplicates, marks two as different people, and undoes that', async () => {
  const { ask, sync, dataDir } = await facility()
  const one = await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortiz' })
  const other = await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortíz' })
  await sync()
  const here = ['--data-dir', dataDir]
  const pairs = async () => (await athletes('duplicates', '--json', ...here)).lines()
  expect(new Set((await pairs()).flatMap((pair) => [Object(pair).one.id, Object(pair).other.id]))).toEqual(
    new Set([one, other]),
  )
  expect((await athletes('duplicates', ...here)).stdout).toContain('same name')
  expect((await athletes('distinct', one, other, '--json', ...here)).lines()).toEqual([{ one, other, distinct: true }])
  expect(await pairs()).toEqual([])
  const undone = await athletes('distinct', other, one, '--undo', ...here)
  expect(undone.stdout).toContain('Maya Ortíz and Maya Ortiz may be the same person')
  expect(await pairs()).toHaveLength(1)
  await expect(athletes('distinct', one, other, '--undo', ...here)).rejects.toMatchObject({ code: 'undo-gone' })
})

test('athletes are listed and synced from the service of this computer’s station, without an address', async () => {
  const service = await startService()
  const id = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz' })
  const { root, api, close } = await stationHost()
  await api.connection.use({ baseUrl: service.baseUrl })
  const dataDir = join(root, 'data')
  onTestFinished(() => void vi.unstubAllEnvs())
  const list = async () => {
    vi.stubEnv('ONDECK_API_KEY', service.key)
    const { printed } = await captureOutput()(printAthletes({ dataDir, json: true, filter: [], limit: 10 }))
    return JSON.parse(printed)
  }
  expect(await list()).toMatchObject({ id })
  vi.stubEnv('ONDECK_API_KEY', service.key)
  expect((await athletes('sync', '--data-dir', dataDir, '--json')).lines()).toMatchObject([{ athletes: 1 }])
  await close()
  expect(await list()).toMatchObject({ id })
})

test('lists say what they list none of, and a name in place of an ID leads to the search', async () => {
  const service = await startService()
  const home = temporaryFolder()
  const ask = (args: readonly string[], more = ['--base-url', service.baseUrl]) =>
    runOndeck({ args: [...args, ...more], environment: { HOME: home, ONDECK_API_KEY: service.key } }).ended()
  expect(await ask(['athletes', 'list'])).toMatchObject({ code: 0, stdout: 'No athletes.\n' })
  expect((await ask(['athletes', 'list', '--filter', 'jersey=12'])).stdout).toBe('No athlete matches.\n')
  expect((await ask(['athletes', 'list', '--json'])).stdout).toBe('')
  expect((await ask(['captures', 'list'])).stdout).toBe('No captures.\n')
  const named = await ask(['athletes', 'get', 'Maya Ortiz'])
  expect(named.code).toBe(1)
  expect(named.stderr).toContain('Find the id with “ondeck athletes search Maya Ortiz”. [athlete-not-found]')
  const unknown = await ask(['athletes', 'get', '00000000-0000-4000-8000-000000000000'])
  expect(unknown.stderr).toContain('Find the id with “ondeck athletes list”.')
  const nowhere = await ask(['athletes', 'list'], [])
  expect(nowhere.code).toBe(2)
  expect(nowhere.stderr).toContain('No service is named.')
  expect(nowhere.stderr).toContain('Add --base-url with the service’s address')
})

test('without a station, an option or a configuration the address is asked for', async () => {
  vi.stubEnv('ONDECK_API_KEY', 'a-key')
  onTestFinished(() => void vi.unstubAllEnvs())
  const asked = printAthletes({ dataDir: temporaryFolder(), json: true, filter: [], limit: 10 })
  await expect(asked).rejects.toMatchObject({ failures: [{ parameters: { key: '--base-url' } }] })
})
