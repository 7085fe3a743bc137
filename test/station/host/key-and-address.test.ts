import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../../service/practice/support.ts'
import { runningStation } from '../../support/running-station.ts'
import { memoryKeychain, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

/** Another service, that writes down what it is shown. */
async function stranger() {
  const shown: string[] = []
  const server = createServer((request, response) => {
    shown.push(String(request.headers.authorization))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"athletes":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { shown, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, key: 'sk_of_the_stranger' }
}

const waysToMove = [
  ['the connection’s screen', (api, baseUrl) => api.connection.use({ baseUrl })],
  ['its setting', (api, baseUrl) => api.settings.set({ key: 'service.baseUrl', value: baseUrl })],
  ['the settings around it', (api, baseUrl) => api.settings.set({ key: 'service', value: { baseUrl } })],
] satisfies [string, (api: Awaited<ReturnType<typeof stationHost>>['api'], baseUrl: string) => unknown][]

test.each(waysToMove)('a key is never sent to another address, set by %s', async (_by, move) => {
  const own = await startService()
  const other = await stranger()
  const { keychain, keys } = memoryKeychain(new Map([[own.baseUrl, own.key]]))
  const { api } = await stationHost({ keychain })
  await move(api, own.baseUrl)
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
  await move(api, other.baseUrl)
  expect((await api.status()).service).toEqual({ kind: 'no-key' })
  keys.set(other.baseUrl, other.key)
  await api.key.look()
  await eventually(() => expect(other.shown).not.toEqual([]))
  expect(new Set(other.shown)).toEqual(new Set([`Bearer ${other.key}`]))
  await move(api, own.baseUrl)
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
})

test('a connection test of another address sends no key of this one', async () => {
  const own = await startService()
  const other = await stranger()
  const { api } = await stationHost({ apiKey: own.key })
  await api.connection.use({ baseUrl: own.baseUrl })
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
  const hops = await api.connection.test({ baseUrl: other.baseUrl })
  // The practice service's address begins with http: no certificate was seen.
  expect(hops.find(({ hop }) => hop === 'certificate')?.outcome).toBe('skipped')
  expect(other.shown).not.toEqual([])
  expect(other.shown.join()).not.toContain(own.key)
  await api.connection.test({ baseUrl: other.baseUrl, key: other.key })
  expect(other.shown.at(-1)).toBe(`Bearer ${other.key}`)
  expect((await api.status()).service.kind).toBe('connected')
})

test('a key given for one start belongs to the address of that start', async () => {
  const own = await startService()
  const other = await stranger()
  const { api } = await stationHost({ apiKey: own.key })
  await api.connection.use({ baseUrl: own.baseUrl })
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
  expect((await api.status()).key).toEqual({ kind: 'given' })
  await api.connection.use({ baseUrl: other.baseUrl })
  expect((await api.status()).key).toEqual({ kind: 'none' })
  await api.key.set({ key: other.key })
  await eventually(() => expect(other.shown).not.toEqual([]))
  expect(new Set(other.shown)).toEqual(new Set([`Bearer ${other.key}`]))
  await api.connection.use({ baseUrl: own.baseUrl })
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
})

test('another setting of the service, or the same address again, keeps its key', async () => {
  const own = await startService()
  const { keychain, state } = memoryKeychain(new Map([[own.baseUrl, own.key]]))
  const { api } = await stationHost({ keychain })
  await api.connection.use({ baseUrl: own.baseUrl })
  state.isLocked = true
  await api.settings.set({ key: 'service.baseUrl', value: `${own.baseUrl}/` })
  await api.settings.set({ key: 'service', value: { baseUrl: own.baseUrl } })
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
  expect((await api.status()).key).toEqual({ kind: 'kept' })
})

test('a station drops its key when the address changes, in any way', async () => {
  const own = await startService()
  const other = await stranger()
  const given = { service: { baseUrl: own.baseUrl }, folders: [] }
  const { station, engineSettings } = runningStation(given, { apiKey: own.key })
  await eventually(() => expect(station.access().answeredAtMs).not.toBeNull())
  station.configure({ ...engineSettings, service: { baseUrl: other.baseUrl } })
  await eventually(() => expect(station.access().because?.code).toBe('key-missing'))
  expect(other.shown).toEqual([])
})
