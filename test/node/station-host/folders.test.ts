// The source folders as people add, change and remove them while the station runs.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { FolderSettings, Settings } from '../../../src/contract/settings.ts'
import { createSettingsChange } from '../../../src/node/station-host/change-settings.ts'
import { createFolderFace } from '../../../src/node/station-host/folders.ts'
import { another } from '../../support/sample-clips.ts'
import { eventually, refusal, stationHost } from '../../support/station-host.ts'
import { athleteId } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

// A whole station with all its waits, beside whatever else the computer does.
vi.setConfig({ testTimeout: 60_000 })

const byHand = { athlete: { id: athleteId }, activity: 'baseball', movement: 'pitching', dimensions: {} }

/** A station and two folders, one within the other, of which none is watched yet. */
async function nested() {
  const { face, root } = await stationHost()
  const outer = join(root, 'outer')
  const inner = join(outer, 'inner')
  mkdirSync(inner, { recursive: true })
  const kept = async () => (await face.settings.get()).settings
  const watched = async () => (await kept()).folders.map(({ path }) => path)
  return { face, outer, inner, kept, watched }
}

const folder = (path: string, more: Partial<FolderSettings> = {}) => FolderSettings.parse({ path, ...more })
const overlaps = { code: 'folder-overlaps' }
const ownData = { folders: [], exempt: [] }

test('a folder that is to be watched with its subfolders is refused while one of them is watched on its own', async () => {
  const { face, outer, inner, kept } = await nested()
  await face.folders.add(folder(outer, { recursive: false }))
  await face.folders.add(folder(inner))
  await refusal(() => face.folders.change(folder(outer, { recursive: true }))).toMatchObject(overlaps)
  expect((await kept()).folders.map(({ recursive }) => recursive)).toEqual([false, true])
  await face.folders.change(folder(outer, { recursive: false, camera: 'Cam A' }))
})

test('of two overlapping folders that are added at the same moment one is refused', async () => {
  const { face, outer, inner, watched } = await nested()
  const added = await Promise.allSettled([face.folders.add(folder(outer)), face.folders.add(folder(inner))])
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(added[1]).toMatchObject({ reason: overlaps })
  expect(await watched()).toEqual([outer])
})

test('no setting brings overlapping folders in, nor a place to move clips to that is watched', async () => {
  const { face, outer, inner, kept, watched } = await nested()
  const set = (key: string, value: unknown) => face.settings.set({ key, value })
  await refusal(() => set('folders', [{ path: outer }, { path: inner }])).toMatchObject(overlaps)
  await set('folders', [{ path: outer }])
  const move = { kind: 'move', folder: join(inner, 'sent') }
  await refusal(() => set('uploads', { afterUpload: move })).toMatchObject(overlaps)
  await refusal(() => set('uploads.afterUpload', move)).toMatchObject(overlaps)
  expect(await watched()).toEqual([outer])
  expect((await kept()).uploads.afterUpload).toEqual({ kind: 'keep' })
})

test('a folder that overlaps since long ago keeps nobody from removing another one, or from changing what it says', async () => {
  const { outer, inner } = await nested()
  const third = temporaryFolder(quickPlace)
  let folders = [outer, inner, third].map((path) => folder(path))
  const settings = () => Settings.parse({ service: { baseUrl: null }, folders })
  const set = (_key: string, value: unknown) => {
    folders = Settings.shape.folders.parse(value)
  }
  const change = createSettingsChange({ settings: { settings, set, changed: settings }, changed: () => {}, ownData })
  await change.setFolders((present) => present.filter(({ path }) => path !== third))
  await change.setFolders((present) => present.map((each) => ({ ...each, camera: 'Cam A' })))
  expect(folders.map(({ path, camera }) => [path, camera])).toEqual([
    [outer, 'Cam A'],
    [inner, 'Cam A'],
  ])
})

test('a folder that takes long to count says what was seen of it, and that there may be more', async () => {
  const path = temporaryFolder(quickPlace)
  for (let number = 0; number < 30; number += 1) writeFileSync(join(path, `${number}.mov`), 'x')
  const settings = () => Settings.parse({ service: { baseUrl: null }, folders: [] })
  const look = (timeoutMs?: number) =>
    createFolderFace({ settings: { settings }, ownData } as never, timeoutMs).look(path)
  expect(await look(1)).toEqual({ path, clips: 0, bytes: 0, areMore: true, because: null })
  expect(await look()).toEqual({ path, clips: 30, bytes: 30, areMore: false, because: null })
})

test('a clip whose folder was removed while it was still being written leaves with what a person says of it', async () => {
  const { face, addFolder } = await stationHost({ given: { finished: { stableSeconds: 2 } } })
  const path = await addFolder('Cam A', { tags: { activity: 'baseball', dimensions: {} } })
  const counts = async () => (await face.status()).counts
  writeFileSync(join(path, 'a.mp4'), another('a'))
  await eventually(async () => expect((await counts()).settling).toBe(1))
  await face.folders.remove({ path })
  expect((await face.status()).folders).toEqual([])
  await eventually(async () => expect((await counts()).untagged).toBe(1))
  const { items } = await face.untagged({ offset: 0, limit: 1 })
  const id = items[0]!.clips[0]!.id
  await face.command({ kind: 'clips-tag', clips: [id], tags: { ...byHand } })
  await eventually(async () => expect((await counts()).held).toBe(1))
  expect((await face.clip({ id })).tags).toMatchObject({ athleteId, movement: 'pitching' })
})

test('a clip of a folder that is not known any more goes by what a person says of it', async () => {
  const { face, addFolder } = await stationHost({ given: { finished: { stableSeconds: 0.2 } } })
  const path = await addFolder('Cam A')
  const counts = async () => (await face.status()).counts
  writeFileSync(join(path, 'a.mp4'), another('a'))
  await eventually(async () => expect((await counts()).untagged).toBe(1))
  const { items } = await face.untagged({ offset: 0, limit: 1 })
  await face.settings.set({ key: 'folders', value: [] })
  await face.command({ kind: 'clips-tag', clips: [items[0]!.clips[0]!.id], tags: byHand })
  await eventually(async () => expect((await counts()).held).toBe(1))
})

test('a folder whose clips were left alone takes them when a person adds it again and says so', async () => {
  const { face, addFolder, root } = await stationHost()
  mkdirSync(join(root, 'Cam A'))
  writeFileSync(join(root, 'Cam A', 'old.mp4'), another('old'))
  utimesSync(join(root, 'Cam A', 'old.mp4'), 1_000_000_000, 1_000_000_000)
  const path = await addFolder('Cam A', { existing: 'ignore' })
  await eventually(async () => expect((await face.status()).folders).toMatchObject([{ state: { kind: 'watching' } }]))
  expect((await face.status()).guide.clip).toBe(false)
  await face.folders.remove({ path })
  await addFolder('Cam A', { existing: 'take' })
  await eventually(async () => expect((await face.status()).guide.clip).toBe(true))
})
