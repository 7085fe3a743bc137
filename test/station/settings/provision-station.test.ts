// The first start of a station from a provisioning file, with real files; the keychain is in memory.
import { chmodSync, existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { provisionStation } from '../../../src/station/settings/provision-station.ts'
import { filesWith } from '../../support/files-with.ts'
import { memoryKeychain, refusal, stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const address = 'http://127.0.0.1:1/v1'
const key = 'sk-provisioned-key-0123456789'
const yaml = `service:\n  baseUrl: ${address}/\nfolders:\n  - path: cage\n    camera: Cage 2\nuploads:\n  schedule:\n    - {days: [1, 2], from: "20:00", to: "06:00"}\nscreens: {language: es}\n`

function laptop(text = `${yaml}keyFile: key.txt\n`, keys = new Map<string, string>()) {
  const root = temporaryFolder(quickPlace)
  mkdirSync(join(root, 'cage'))
  const [file, keyFile, dataDir] = [join(root, 'provision.yaml'), join(root, 'key.txt'), join(root, 'data')]
  writeFileSync(file, text)
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600 })
  const { keychain, state } = memoryKeychain(keys)
  const parts = { dataDir, keychain, readManaged: () => null }
  const start = (named: string | null = file) => provisionStation({ ...parts, file: named, systemFile: file })
  const isStation = () => existsSync(join(dataDir, 'station.db'))
  return { root, file, keyFile, dataDir, keychain, keys, state, start, isStation }
}

test('a new station has the settings of its provisioning file, and its key only in the keychain', async () => {
  const { root, file, keyFile, dataDir, keychain, keys, start } = laptop()
  expect(await start()).toEqual({ kind: 'applied', file, folders: 1, hasKey: true })
  expect(existsSync(keyFile)).toBe(false)
  expect([...keys]).toEqual([[address, key]])
  const { api } = await stationHost({ dataDir, keychain, readManaged: () => null })
  const { settings } = await api.settings.get()
  expect(settings).toMatchObject({
    service: { baseUrl: address },
    folders: [{ path: join(root, 'cage'), camera: 'Cage 2', existing: 'ask' }],
    uploads: { schedule: [{ days: [1, 2], from: '20:00', to: '06:00' }] },
    screens: { language: 'es', guideDone: true },
  })
  expect((await api.status()).key).toEqual({ kind: 'kept' })
  expect(filesWith(address, root)).toContain('data/station.db')
  expect(filesWith(key, root)).toEqual([])
})

test('the facility’s password of a one-time file is moved into the keychain, and is in no file', async () => {
  const facility = 'facility:\n  database: postgresql://cages@db.example/ondeck\n  cage: Cage 2\n'
  const { root, keys, start, isStation } = laptop(`${yaml}${facility}passwordFile: password.txt\n`)
  const password = 'a password of the facility '
  const passwordFile = join(root, 'password.txt')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o644 })
  await refusal(start).toMatchObject({ code: 'key-file-unsafe' })
  expect(isStation()).toBe(false)
  chmodSync(passwordFile, 0o600)
  expect(await start()).toMatchObject({ kind: 'applied', hasKey: false })
  expect([...keys]).toEqual([['facility:cages@db.example:5432/ondeck', password]])
  expect(existsSync(passwordFile)).toBe(false)
  expect(filesWith(password, root)).toEqual([])
})

test('a password of a facility without an address, or an address with a password, sets up no station', async () => {
  const { keyFile, start, isStation } = laptop(`${yaml}passwordFile: key.txt\n`)
  await refusal(start).toMatchObject({ code: 'facility-missing' })
  expect(existsSync(keyFile)).toBe(true)
  const other = laptop(`${yaml}facility: {database: "postgresql://cages:secret-of-cages@db.example/ondeck"}\n`)
  await expect(other.start()).rejects.toSatisfy((error) => !JSON.stringify(error).includes('secret-of-cages'))
  expect([isStation(), other.isStation()]).toEqual([false, false])
})

test('without a key file the setup guide asks for the key', async () => {
  const { dataDir, keychain, start } = laptop(yaml)
  expect(await start()).toMatchObject({ kind: 'applied', hasKey: false })
  const { api } = await stationHost({ dataDir, keychain, readManaged: () => null })
  expect((await api.settings.get()).settings.screens.guideDone).toBe(false)
  expect((await api.status()).key).toEqual({ kind: 'none' })
})

test('an existing station is never provisioned again, and a named file is reported', async () => {
  const { file, keyFile, start } = laptop()
  await start()
  writeFileSync(keyFile, key, { mode: 0o600 })
  expect(await start()).toMatchObject({ kind: 'not-applied', because: { code: 'provision-not-empty' } })
  expect(await start(null)).toBeNull()
  expect(existsSync(keyFile)).toBe(true)
  expect(existsSync(file)).toBe(true)
})

test.each<[string, (parts: ReturnType<typeof laptop>) => void]>([
  ['others can read', ({ keyFile }) => chmodSync(keyFile, 0o640)],
  ['has a second name', ({ keyFile, root }) => linkSync(keyFile, join(root, 'copy'))],
])('a key file that %s is refused and kept, and no station is created', async (_what, open) => {
  const parts = laptop()
  open(parts)
  await refusal(parts.start).toMatchObject({ code: 'key-file-unsafe', parameters: { file: parts.keyFile } })
  expect(parts.isStation()).toBe(false)
  expect(existsSync(parts.keyFile)).toBe(true)
  expect(parts.keys.size).toBe(0)
})

test('a link to a key file is refused', async () => {
  const { root, keyFile, isStation, start } = laptop(`${yaml}keyFile: link.txt\n`)
  symlinkSync(keyFile, join(root, 'link.txt'))
  await refusal(start).toMatchObject({ code: 'key-file-unsafe' })
  expect(isStation()).toBe(false)
})

test('a locked keychain keeps the key file, and the next start continues', async () => {
  const { keyFile, state, keys, isStation, start } = laptop()
  state.isLocked = true
  await refusal(start).toMatchObject({ code: 'keychain-locked' })
  expect([isStation(), existsSync(keyFile)]).toEqual([false, true])
  state.isLocked = false
  expect(await start()).toMatchObject({ kind: 'applied' })
  expect([isStation(), existsSync(keyFile), keys.get(address)]).toEqual([true, false, key])
})

test.each<[string, Buffer | null]>([
  ['the keychain has the key', Buffer.from(`${key}\n`)],
  ['a part of the key file was overwritten', Buffer.concat([Buffer.alloc(9), Buffer.from(key.slice(9))])],
  ['the key file was overwritten', Buffer.alloc(key.length)],
  ['the key file was removed', null],
])('a start that was killed after %s is finished by the next one', async (_what, left) => {
  const parts = laptop(undefined, new Map([[address, key]]))
  const { keyFile, dataDir, isStation, start } = parts
  if (left === null) (await import('node:fs')).rmSync(keyFile)
  else writeFileSync(keyFile, left)
  mkdirSync(join(dataDir, 'provisioning'), { recursive: true })
  writeFileSync(join(dataDir, 'provisioning', 'station.db'), 'half')
  expect(await start()).toMatchObject({ kind: 'applied' })
  expect([isStation(), existsSync(keyFile), parts.keys.get(address)]).toEqual([true, false, key])
})

test('a key that is neither in its file nor in the keychain stops the start', async () => {
  const { keyFile, isStation, start } = laptop()
  writeFileSync(keyFile, '')
  await refusal(start).toMatchObject({ code: 'config-invalid', parameters: { key: 'keyFile', line: 10 } })
  expect(isStation()).toBe(false)
})

test('a wrong value is reported with its line, and nothing is set up or removed', async () => {
  const { file, keyFile, isStation, start } = laptop(`${yaml}uploadz: 1\nkeyFile: key.txt\n`)
  await refusal(start).toMatchObject({ code: 'config-invalid', parameters: { file, key: 'uploadz', line: 10 } })
  expect([isStation(), existsSync(keyFile)]).toEqual([false, true])
})

test('a file in the system’s folder that ordinary users can change is not applied', async () => {
  const { root, isStation, start } = laptop()
  chmodSync(root, 0o777)
  expect(await start(null)).toMatchObject({ kind: 'not-applied', because: { code: 'managed-untrusted' } })
  expect(isStation()).toBe(false)
})
