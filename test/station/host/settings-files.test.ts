// Settings files at a real station, as its screens export, compare and import them.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ManagedSettings } from '../../../src/station/settings/managed-folder.ts'
import { refusal, stationHost } from '../../support/station-host.ts'

const chosen = (text: string) => ({ file: 'settings.yaml', text, folder: null })

test('an imported file changes what the comparison showed, and the screens can restore what was there', async () => {
  const { api, root } = await stationHost({})
  const cage = join(root, 'new cage')
  mkdirSync(cage)
  const before = (await api.settings.get()).settings
  const file = chosen(
    `folders:\n  - {path: ${cage}, camera: Side}\nuploads: {holdSeconds: 7}\nscreens: {theme: dark}\n`,
  )
  const found = await api.settings.compareFile(file)
  expect(found).toMatchObject({ problems: [], refused: null, missingFolders: [] })
  expect(found.changes.map(({ key }) => key)).toEqual(['folders', 'uploads.holdSeconds', 'screens.theme'])
  expect((await api.settings.get()).settings).toEqual(before)
  const { changes } = await api.settings.importFile(file)
  expect(changes).toEqual(found.changes)
  expect((await api.settings.get()).settings).toMatchObject({
    folders: [{ path: cage, camera: 'Side', existing: 'ask' }],
    uploads: { holdSeconds: 7 },
    screens: { theme: 'dark' },
  })
  const { patchOfChanges } = await import('../../../src/station/contract/settings-patch.ts')
  await api.settings.change(patchOfChanges(changes, 'before'))
  expect((await api.settings.get()).settings).toEqual(before)
})

test('an exported file is what the station has, and names neither a password nor this computer', async () => {
  const { api } = await stationHost({})
  await api.settings.change({
    service: { proxy: 'http://user:hunter2@proxy.example:8080' },
    screens: { stationName: 'Cage 2' },
    uploads: { holdSeconds: 9 },
  })
  const { fileName, text } = await api.settings.exportFile()
  expect(fileName).toBe('ondeck-settings.yaml')
  for (const hidden of ['hunter2', 'user:', 'Cage 2', 'existing']) expect(text).not.toContain(hidden)
  expect(text).toContain('holdSeconds: 9')
  expect(await api.settings.compareFile(chosen(text))).toMatchObject({ changes: [], problems: [], refused: null })
})

test('wrong values, relative folders and settings of the organization are refused before anything changes', async () => {
  const managed: ManagedSettings = {
    file: '/etc/ondeck/managed.yaml',
    settings: { uploads: { parallel: 4 } },
    problems: [],
    isReadable: true,
  }
  const { api } = await stationHost({ readManaged: () => managed })
  const before = (await api.settings.get()).settings
  const wrong = chosen('uploads:\n  holdSeconds: soon\ncolor: red\n')
  expect((await api.settings.compareFile(wrong)).problems.map(({ parameters: { key, line } }) => [key, line])).toEqual([
    ['uploads.holdSeconds', 2],
    ['color', 3],
  ])
  await refusal(() => api.settings.importFile(wrong)).toMatchObject({ code: 'config-invalid' })
  const fixed = chosen('uploads: {parallel: 1, holdSeconds: 3}\n')
  expect(await api.settings.compareFile(fixed)).toMatchObject({
    refused: { code: 'setting-managed', parameters: { key: 'uploads.parallel' } },
  })
  await refusal(() => api.settings.importFile(fixed)).toMatchObject({ code: 'setting-managed' })
  const relative = chosen('folders: [{path: cage}]\n')
  expect(await api.settings.compareFile(relative)).toMatchObject({
    refused: { code: 'config-invalid' },
    missingFolders: ['cage'],
  })
  expect((await api.settings.get()).settings).toEqual(before)
})

test('the result of a provisioning file is shown until a person dismisses it', async () => {
  const provisioned = { kind: 'applied', file: '/etc/ondeck/provision.yaml', folders: 2, hasKey: false } as const
  const { api } = await stationHost({ provisioned })
  expect((await api.settings.get()).provisioned).toEqual(provisioned)
  await api.settings.dismissProvisioned()
  expect((await api.settings.get()).provisioned).toBeNull()
})
