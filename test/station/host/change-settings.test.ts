// Settings as the screens change them: any number at once, through the same checks as a single one.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusal, stationHost } from '../../support/station-host.ts'

async function station(fixedSettings: Record<string, unknown> = {}) {
  const { api, root } = await stationHost({ fixedSettings })
  const kept = async () => (await api.settings.get()).settings
  return { api, root, kept, change: api.settings.change }
}

test('several settings changed together take effect together', async () => {
  const { api, kept, change } = await station()
  await change({ uploads: { paused: true, parallel: 3 }, screens: { stationName: 'Cage 2' } })
  expect((await api.status()).transfer).toMatchObject({ paused: true, parallel: 3 })
  expect((await kept()).screens.stationName).toBe('Cage 2')
})

test('null resets a setting to this station’s default', async () => {
  const { kept, change } = await station()
  await change({
    uploads: { holdSeconds: 5, limitMbitPerSecond: 2 },
    screens: { stationName: 'Cage 2', theme: 'dark' },
  })
  await change({ uploads: { holdSeconds: null, limitMbitPerSecond: null }, screens: { stationName: null } })
  const { uploads, screens } = await kept()
  expect(uploads).toMatchObject({ holdSeconds: 20, limitMbitPerSecond: null })
  expect(screens).not.toHaveProperty('stationName')
  expect(screens.theme).toBe('dark')
})

test('the service and the folders can be reset to none', async () => {
  const { api, root, kept, change } = await station()
  const path = join(root, 'cage')
  mkdirSync(path)
  await change({ service: { baseUrl: 'http://127.0.0.1:1/v1/' }, folders: [{ path }] })
  expect(await kept()).toMatchObject({ service: { baseUrl: 'http://127.0.0.1:1/v1' }, folders: [{ path }] })
  await change({ service: { baseUrl: null }, folders: null })
  expect(await kept()).toMatchObject({ service: { baseUrl: null }, folders: [] })
  expect((await api.status()).service).toEqual({ kind: 'none' })
})

test('a refused folder rejects the whole change', async () => {
  const { root, kept, change } = await station()
  const [outer, inner] = [join(root, 'outer'), join(root, 'outer', 'inner')]
  mkdirSync(inner, { recursive: true })
  const paused = { uploads: { paused: true } }
  const overlaps = { code: 'folder-overlaps' }
  const move = { afterUpload: { kind: 'move', folder: inner } } as const
  await refusal(() => change({ ...paused, folders: [{ path: outer }, { path: inner }] })).toMatchObject(overlaps)
  await refusal(() => change({ uploads: { paused: true, ...move }, folders: [{ path: outer }] })).toMatchObject(
    overlaps,
  )
  const own = [{ path: join(root, 'data') }]
  await refusal(() => change({ ...paused, folders: own })).toMatchObject({ code: 'folder-own-data' })
  expect(await kept()).toMatchObject({ folders: [], uploads: { paused: false, afterUpload: { kind: 'keep' } } })
})

test('a setting fixed by the configuration file rejects the whole change, and is named', async () => {
  const { kept, change } = await station({ uploads: { parallel: 3 } })
  const fixed = { code: 'setting-given', parameters: { key: 'uploads.parallel' } }
  await refusal(() => change({ uploads: { paused: true, parallel: 1 } })).toMatchObject(fixed)
  expect((await kept()).uploads).toMatchObject({ paused: false, parallel: 3 })
})

test('a patch that names nothing changes nothing', async () => {
  const { api, change } = await station()
  const { version } = await api.records.settings()
  await change({ uploads: {} })
  expect((await api.records.settings()).version).toBe(version)
})

test('a target for uploaded files is refused inside and around a source folder', async () => {
  const { root, kept, change } = await station()
  const [outer, inner] = [join(root, 'outer'), join(root, 'outer', 'inner')]
  mkdirSync(inner, { recursive: true })
  await change({ folders: [{ path: inner }] })
  const moveTo = (folder: string) => change({ uploads: { afterUpload: { kind: 'move', folder } } })
  const overlaps = { code: 'folder-overlaps', parameters: { use: 'move' } }
  await refusal(() => moveTo(join(inner, 'sent'))).toMatchObject(overlaps)
  await refusal(() => moveTo(inner)).toMatchObject(overlaps)
  await refusal(() => moveTo(outer)).toMatchObject(overlaps)
  await refusal(() => moveTo('sent')).toMatchObject({ code: 'config-invalid' })
  expect((await kept()).uploads.afterUpload).toEqual({ kind: 'keep' })
  await moveTo(join(root, 'sent'))
  expect((await kept()).uploads.afterUpload).toEqual({ kind: 'move', folder: join(root, 'sent') })
})

test('an unreadable certificate file and an invalid proxy are refused before any request', async () => {
  const { root, kept, change } = await station()
  const [missing, empty] = [join(root, 'none.pem'), join(root, 'empty.pem')]
  writeFileSync(empty, 'nothing')
  const wrong = (key: string) => ({ code: 'config-invalid', parameters: { key } })
  await refusal(() => change({ service: { caFile: missing } })).toMatchObject(wrong('service.caFile'))
  await refusal(() => change({ service: { caFile: empty } })).toMatchObject(wrong('service.caFile'))
  await refusal(() => change({ service: { proxy: 'proxy:3128' } })).toMatchObject(wrong('service.proxy'))
  const caFile = join(import.meta.dirname, '../../fixtures/tls/ca.pem')
  await change({ service: { caFile, proxy: 'http://proxy.test:3128' } })
  expect((await kept()).service).toMatchObject({ caFile, proxy: 'http://proxy.test:3128' })
  await change({ service: { caFile: null, proxy: null } })
  expect((await kept()).service).toEqual({ baseUrl: null })
})
