// Videos that OnDeck itself keeps, practice videos above all, must never be uploaded as a camera's.

import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { practiceFolder, stationFolder } from '../../../src/computer/data-folders.ts'
import { ownDataOf, refuseOwnData } from '../../../src/computer/files/own-data.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { another } from '../../support/sample-clips.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

const folder = (path: string) => FolderSettings.parse({ path })
const ownData = { code: 'folder-own-data' }

test('a source folder that is, contains, is inside or links to the data folder is refused', async () => {
  const { api, root } = await stationHost()
  const data = join(root, 'data')
  const practiceCamera = join(data, 'practice/service/cameras/a')
  mkdirSync(practiceCamera, { recursive: true })
  const link = join(temporaryFolder(), 'camera')
  symlinkSync(root, link)
  for (const path of [data, root, practiceCamera, link]) {
    await refusal(() => api.folders.add(folder(path))).toMatchObject(ownData)
    expect(await api.folders.look({ path })).toMatchObject({ because: ownData })
  }
  await refusal(() => api.settings.set({ key: 'folders', value: [{ path: data }] })).toMatchObject(ownData)
  expect((await api.settings.get()).settings.folders).toEqual([])
})

test('the usual data folders of station and practice are refused from wherever the station runs', () => {
  expect(ownDataOf('/elsewhere').folders).toEqual(['/elsewhere', stationFolder, practiceFolder])
})

test('a folder of the practice cameras is accepted, and its neighbors are refused', async () => {
  const data = temporaryFolder()
  const camera = join(data, 'service/cameras/a')
  mkdirSync(camera, { recursive: true })
  const own = { folders: [data], exempt: [camera] }
  await expect(refuseOwnData(camera, own)).resolves.toBeUndefined()
  await expect(refuseOwnData(dirname(camera), own)).rejects.toMatchObject(ownData)
})

test('a source folder that later leads to the data folder is no longer read, with the reason', async () => {
  const { api, root, addFolder } = await stationHost()
  const exports = temporaryFolder()
  writeFileSync(join(exports, 'first.mp4'), another('first'))
  const link = join(root, 'camera')
  symlinkSync(exports, link)
  await addFolder('camera', { existing: 'take' })
  await eventually(async () => expect((await api.untagged({ offset: 0, limit: 9 })).clips).toBe(1))

  const practiceCamera = join(root, 'data/practice/service/cameras/a')
  mkdirSync(practiceCamera, { recursive: true })
  writeFileSync(join(practiceCamera, 'practice.mp4'), another('practice'))
  unlinkSync(link)
  symlinkSync(practiceCamera, link)
  await api.folders.rescan({ path: link })

  const state = async () => (await api.status()).folders.find(({ settings }) => settings.path === link)?.state
  await eventually(async () => expect(await state()).toMatchObject({ kind: 'unavailable', because: ownData }))
  expect((await api.untagged({ offset: 0, limit: 9 })).clips).toBe(1)
})
