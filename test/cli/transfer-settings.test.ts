// Settings that go from one station to another in a file, with real files and data folders.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compareSettings, exportSettings, importSettings } from '../../src/cli/commands/transfer-settings.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { temporaryFolder } from '../support/temporary.ts'

function station(settings: Record<string, unknown>) {
  const root = temporaryFolder()
  const dataDir = join(root, 'data')
  mkdirSync(dataDir)
  const memory = openStationStore(dataDir)
  memory.settings.add({ service: { baseUrl: null }, folders: [], ...settings }, 0)
  memory.close()
  const version = () => {
    const opened = openStationStore(dataDir)
    const latest = opened.settings.latest()
    opened.close()
    return latest
  }
  return { root, options: { dataDir, json: false, dryRun: false }, version }
}

function printed() {
  const said = { out: '', err: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text))))
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text))))
  onTestFinished(() => [out, err].forEach((spy) => spy.mockRestore()))
  return said
}

const service = { baseUrl: 'http://127.0.0.1:1/v1', proxy: 'http://user:hunter2@proxy.example:8080' }

test('settings that are exported from one station are imported into another, without secrets', async () => {
  const said = printed()
  const one = station({
    service,
    folders: [{ path: '/nowhere/cage' }],
    uploads: { parallel: 4 },
    screens: { stationName: 'Cage 2', language: 'es' },
  })
  const file = join(one.root, 'settings.yaml')
  await exportSettings(file, one.options)
  const text = readFileSync(file, 'utf8')
  for (const hidden of ['hunter2', 'user', 'Cage 2', 'guideDone']) expect(text).not.toContain(hidden)

  const other = station({})
  await importSettings(file, { ...other.options, dryRun: true })
  expect(said.out).toContain('uploads.parallel: 2 → 4')
  expect(said.err).toContain('4 settings would change. Nothing was changed.')
  expect(said.err).toContain('/nowhere/cage')
  expect(other.version()?.version).toBe(1)
  await importSettings(file, other.options)
  expect(other.version()).toMatchObject({
    version: 2,
    body: { service: { baseUrl: service.baseUrl }, uploads: { parallel: 4 }, screens: { language: 'es' } },
  })
  expect(said.err).toContain('Changed 4 settings.')
  await importSettings(file, other.options)
  expect(other.version()?.version).toBe(2)
  expect(said.err).toContain('The station already has these settings.')
})

test('an export with --json prints the path and size of its file', async () => {
  const said = printed()
  const { root, options } = station({})
  const path = join(root, 'settings.yaml')
  await exportSettings(path, { ...options, json: true })
  expect(JSON.parse(said.out)).toEqual({ path, sizeBytes: readFileSync(path).length })
})

test('a new folder of a file asks about the clips in it, and one that the station has keeps its answer', async () => {
  printed()
  const here = { path: '/nowhere/here', existing: 'ignore' }
  const { root, options, version } = station({ folders: [here] })
  const file = join(root, 'settings.yaml')
  writeFileSync(file, 'folders:\n  - path: /nowhere/here\n  - path: /nowhere/new\n')
  await importSettings(file, options)
  expect(version()?.body).toMatchObject({ folders: [here, { path: '/nowhere/new', existing: 'ask' }] })
})

test('settings that the station would refuse are refused by a dry run too', async () => {
  printed()
  const { root, options, version } = station({})
  const file = join(root, 'settings.yaml')
  writeFileSync(file, 'folders:\n  - path: /nowhere\n  - path: /nowhere/inside\n')
  const dryRun = importSettings(file, { ...options, dryRun: true })
  await expect(dryRun).rejects.toMatchObject({ code: 'folder-overlaps' })
  expect(version()?.version).toBe(1)
})

test('settings import of a file with wrong values changes nothing, and names each by key and line', async () => {
  printed()
  const { root, options, version } = station({})
  const file = join(root, 'settings.yaml')
  writeFileSync(file, 'uploads:\n  holdSeconds: 3\n  parallel: 9\ncolor: red\n')
  await expect(importSettings(file, options)).rejects.toMatchObject({
    failures: expect.arrayContaining([
      expect.objectContaining({ parameters: expect.objectContaining({ key: 'uploads.parallel', line: 3 }) }),
      expect.objectContaining({ parameters: expect.objectContaining({ key: 'color', line: 4 }) }),
    ]),
  })
  expect(version()?.version).toBe(1)
})

test('a comparison with a provisioning file prints each difference, and exits with 1 until there is none', async () => {
  const said = printed()
  const { root, options } = station({ uploads: { parallel: 4 } })
  const file = join(root, 'provision.yaml')
  writeFileSync(file, 'uploads: {parallel: 3, holdSeconds: 20}\nkeyFile: key.txt\n')
  expect(await compareSettings(file, { ...options, json: true })).toBe(1)
  expect(JSON.parse(said.out)).toEqual({ type: 'difference', key: 'uploads.parallel', before: 4, after: 3 })
  writeFileSync(file, 'uploads: {parallel: 4}\n')
  expect(await compareSettings(file, options)).toBe(0)
  expect(said.err).toContain('The station has every setting of the file.')
})

test('folders that differ are printed by path and camera, and whole where only other values differ', async () => {
  const said = printed()
  const { root, options } = station({ folders: [{ path: '/nowhere/here', camera: 'A' }] })
  const file = join(root, 'provision.yaml')
  writeFileSync(file, 'folders:\n  - { path: /nowhere/here, camera: A }\n  - path: /nowhere/new\n')
  expect(await compareSettings(file, options)).toBe(1)
  expect(said.out).toBe('folders: /nowhere/here · A → /nowhere/here · A, /nowhere/new\n')
  writeFileSync(file, 'folders:\n  - { path: /nowhere/here, camera: A, recursive: false }\n')
  expect(await compareSettings(file, options)).toBe(1)
  expect(said.out).toContain('"recursive":false')
})

test('an existing file is not replaced by exported settings, and the message says so', async () => {
  printed()
  const { root, options } = station({})
  const file = join(root, 'settings.yaml')
  writeFileSync(file, 'mine')
  await expect(exportSettings(file, options)).rejects.toMatchObject({
    code: 'output-unwritable',
    parameters: { file, detail: 'EEXIST' },
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
