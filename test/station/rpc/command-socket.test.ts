import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { connectToStation } from '../../../src/station/rpc/connect.ts'
import { stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const maya = TagsInput.parse({ athlete: { firstName: 'Maya' }, activity: 'baseball', movement: 'pitching' })
const modeOf = (path: string) => statSync(path).mode & 0o777
const addressFileIn = (dataDir: string) => join(dataDir, 'command-socket.json')
const addressIn = (dataDir: string): { path: string; secret: string } =>
  JSON.parse(readFileSync(addressFileIn(dataDir), 'utf8'))

/** A running station, and the command line's end of its socket. */
async function listening(dataDir = join(temporaryFolder(quickPlace), 'data')) {
  const host = await stationHost({ dataDir })
  const connection = await connectToStation(dataDir)
  if (!connection) throw new Error('nobody listens')
  return { ...host, dataDir, station: connection.station, address: addressIn(dataDir) }
}

test('a running station answers commands, and refuses invalid ones with a reason', async () => {
  const { station, api } = await listening()
  expect(await station.command({ kind: 'deck-set', tags: maya, fromMs: null })).toMatchObject({ done: [] })
  expect((await api.deck()).current?.tags).toEqual(maya)
  await expect(station.command({ kind: 'deck-next' })).rejects.toMatchObject({ code: 'lineup-empty' })
  await expect(station.command(JSON.parse('{"kind":"dance"}'))).rejects.toMatchObject({ code: 'config-invalid' })
  expect((await station.records.deck()).onDeck?.tags).toEqual(maya)
})

test('a setting that a command sets takes effect at once', async () => {
  const { station, api } = await listening()
  await station.settings.set({ key: 'uploads.paused', value: true })
  expect((await api.settings.get()).settings.uploads.paused).toBe(true)
  expect(await station.records.settings()).toMatchObject({ version: 1, settings: { uploads: { paused: true } } })
})

test('only the owner can use socket and secret, which are removed when the station ends', async () => {
  const { dataDir, address, close } = await listening()
  expect([modeOf(dataDir), modeOf(address.path), modeOf(addressFileIn(dataDir))]).toEqual([0o700, 0o600, 0o600])
  await close()
  expect([existsSync(address.path), existsSync(addressFileIn(dataDir))]).toEqual([false, false])
  expect(await connectToStation(dataDir)).toBeNull()
})

test.runIf(process.getuid?.() === 0)('another user of the computer can’t connect', async () => {
  const { address } = await listening(join(temporaryFolder(), 'data'))
  const script = `require('node:net').connect(process.argv[1]).on('error', ({ code }) => console.log(code))`
  const { stdout } = spawnSync(process.execPath, ['-e', script, address.path], {
    uid: 65_534,
    cwd: '/',
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('EACCES')
})

test('leftovers of an earlier station are replaced', async () => {
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const stale = { path: join(dataDir, 'station.sock'), secret: 's'.repeat(43) }
  writeFileSync(stale.path, '')
  writeFileSync(addressFileIn(dataDir), JSON.stringify(stale), { mode: 0o644 })
  expect(await connectToStation(dataDir)).toBeNull()
  const { station, address } = await listening(dataDir)
  expect(await station.status()).toMatchObject({ version: '0.0.0' })
  expect([address.secret === stale.secret, modeOf(addressFileIn(dataDir))]).toEqual([false, 0o600])
})

test('a data folder with a long path has its socket in a temporary folder, which is removed with the station', async () => {
  const dataDir = join(temporaryFolder(quickPlace), 'long '.repeat(30), 'data')
  const { station, address, close } = await listening(dataDir)
  expect(address.path.startsWith(dataDir)).toBe(false)
  expect([modeOf(dirname(address.path)), modeOf(address.path)]).toEqual([0o700, 0o600])
  expect(await station.undoable()).toEqual([])
  await close()
  expect(existsSync(dirname(address.path))).toBe(false)
})

test('a command whose station ends reports that it does not answer', async () => {
  const { station, close } = await listening()
  await close()
  await expect(station.status()).rejects.toMatchObject({ code: 'station-silent' })
})
