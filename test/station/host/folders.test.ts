// The source folders as people add, change and remove them while the station runs.

import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FolderSettings, NewFolderSettings, Settings } from '../../../src/station/contract/settings.ts'
import { createSourceFolders } from '../../../src/station/host/folders-api.ts'
import { createSettingsChange } from '../../../src/station/settings/change-settings.ts'
import type { SettingChange } from '../../../src/station/station-settings.ts'
import { another } from '../../support/sample-clips.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { athleteId } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

// Runs a whole station with all its waits, on a busy computer.
const byHand = { athlete: { id: athleteId }, activity: 'baseball', movement: 'pitching', dimensions: {} }

/** A station and two folders, one within the other, of which none is watched yet. */
async function nested() {
  const { api, root } = await stationHost()
  const outer = join(root, 'outer')
  const inner = join(outer, 'inner')
  mkdirSync(inner, { recursive: true })
  const kept = async () => (await api.settings.get()).settings
  const watched = async () => (await kept()).folders.map(({ path }) => path)
  return { api, outer, inner, kept, watched }
}

const folder = (path: string, more: Partial<FolderSettings> = {}) => FolderSettings.parse({ path, ...more })
const overlaps = { code: 'folder-overlaps' }
const ownData = { folders: [], exempt: [] }

test('a folder with its subfolders is refused while one of them is watched separately', async () => {
  const { api, outer, inner, kept } = await nested()
  await api.folders.add(folder(outer, { recursive: false }))
  await api.folders.add(folder(inner))
  await refusal(() => api.folders.change(folder(outer, { recursive: true }))).toMatchObject(overlaps)
  expect((await kept()).folders.map(({ recursive }) => recursive)).toEqual([false, true])
  await api.folders.change(folder(outer, { recursive: false, camera: 'Cam A' }))
})

test('one of two overlapping folders added at the same moment is refused', async () => {
  const { api, outer, inner, watched } = await nested()
  const added = await Promise.allSettled([api.folders.add(folder(outer)), api.folders.add(folder(inner))])
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(added[1]).toMatchObject({ reason: overlaps })
  expect(await watched()).toEqual([outer])
})

test('no setting adds overlapping folders, or a watched target for uploaded files', async () => {
  const { api, outer, inner, kept, watched } = await nested()
  const set = (key: string, value: unknown) => api.settings.set({ key, value })
  await refusal(() => set('folders', [{ path: outer }, { path: inner }])).toMatchObject(overlaps)
  await set('folders', [{ path: outer }])
  const move = { kind: 'move', folder: join(inner, 'sent') }
  await refusal(() => set('uploads', { afterUpload: move })).toMatchObject(overlaps)
  await refusal(() => set('uploads.afterUpload', move)).toMatchObject(overlaps)
  expect(await watched()).toEqual([outer])
  expect((await kept()).uploads.afterUpload).toEqual({ kind: 'keep' })
})

test('an old overlapping folder does not prevent removing or changing another', async () => {
  const { outer, inner } = await nested()
  const third = temporaryFolder(quickPlace)
  let folders = [outer, inner, third].map((path) => folder(path))
  const settings = () => Settings.parse({ service: { baseUrl: null }, folders })
  const keep = ([kept]: readonly SettingChange[]) => {
    if (kept && kept.to !== 'default') folders = Settings.shape.folders.parse(kept.to.value)
  }
  const kept = { settings, changed: settings }
  const change = createSettingsChange({ settings: kept, keep, ownData })
  await change.setFolders((present) => present.filter(({ path }) => path !== third))
  await change.setFolders((present) => present.map((each) => ({ ...each, camera: 'Cam A' })))
  expect(folders.map(({ path, camera }) => [path, camera])).toEqual([
    [outer, 'Cam A'],
    [inner, 'Cam A'],
  ])
})

test('a folder that takes long to count reports a partial count as partial', async () => {
  const path = temporaryFolder(quickPlace)
  for (let number = 0; number < 30; number += 1) writeFileSync(join(path, `${number}.mov`), 'x')
  const settings = () => Settings.parse({ service: { baseUrl: null }, folders: [] })
  const look = (timeoutMs?: number) =>
    createSourceFolders({ settings: { settings }, ownData } as never, timeoutMs).check(path)
  expect(await look(1)).toEqual({ path, clips: 0, bytes: 0, areMore: true, because: null })
  expect(await look()).toEqual({ path, clips: 30, bytes: 30, areMore: false, because: null })
})

test('a clip keeps hand tags when its folder is removed while it is written', async () => {
  const { api, addFolder } = await stationHost({ fixedSettings: { finished: { stableSeconds: 2 } } })
  const path = await addFolder('Cam A', { tags: { activity: 'baseball', dimensions: {} } })
  const counts = async () => (await api.status()).counts
  writeFileSync(join(path, 'a.mp4'), another('a'))
  await eventually(async () => expect((await counts()).settling).toBe(1))
  await api.folders.remove({ path })
  expect((await api.status()).folders).toEqual([])
  await eventually(async () => expect((await counts()).untagged).toBe(1))
  const { items } = await api.untagged({ offset: 0, limit: 1 })
  const id = items[0]!.clips[0]!.id
  await api.command({ kind: 'clips-tag', clips: [id], tags: { ...byHand } })
  await eventually(async () => expect((await counts()).held).toBe(1))
  expect((await api.clip({ id })).tags).toMatchObject({ athleteId, movement: 'pitching' })
})

test('a clip of a removed folder uses hand tags', async () => {
  const { api, addFolder } = await stationHost({ fixedSettings: { finished: { stableSeconds: 0.2 } } })
  const path = await addFolder('Cam A')
  const counts = async () => (await api.status()).counts
  writeFileSync(join(path, 'a.mp4'), another('a'))
  await eventually(async () => expect((await counts()).untagged).toBe(1))
  const { items } = await api.untagged({ offset: 0, limit: 1 })
  await api.settings.set({ key: 'folders', value: [] })
  await api.command({ kind: 'clips-tag', clips: [items[0]!.clips[0]!.id], tags: byHand })
  await eventually(async () => expect((await counts()).held).toBe(1))
})

test('a folder added again with that choice imports its ignored clips', async () => {
  const { api, addFolder, root } = await stationHost()
  mkdirSync(join(root, 'Cam A'))
  writeFileSync(join(root, 'Cam A', 'old.mp4'), another('old'))
  utimesSync(join(root, 'Cam A', 'old.mp4'), 1_000_000_000, 1_000_000_000)
  const path = await addFolder('Cam A', { existing: 'ignore' })
  await eventually(async () => expect((await api.status()).folders).toMatchObject([{ state: { kind: 'watching' } }]))
  expect((await api.status()).guide.clip).toBe(false)
  await api.folders.remove({ path })
  await addFolder('Cam A', { existing: 'take' })
  await eventually(async () => expect((await api.status()).guide.clip).toBe(true))
})

describe('the preview of a folder', () => {
  const onDeck = { kind: 'deck-set', tags: byHand, fromMs: null } as const
  const rules = { ignore: [], shotList: false }
  const asked = (path: string) => ({ path, rules, tags: { dimensions: {} }, onDeck: true })

  /** A file that was last written at a moment. */
  function write(path: string, atMs: number) {
    writeFileSync(path, 'x')
    utimesSync(path, atMs / 1_000, atMs / 1_000)
  }

  test('leaves to the athlete on deck only what was recorded while somebody was', async () => {
    const { api, outer } = await nested()
    const nowMs = Date.now()
    write(join(outer, 'old.mov'), nowMs - 14 * 24 * 60 * 60_000)
    expect((await api.folders.preview(asked(outer))).rows[0]?.reasons[0]).toMatchObject({ code: 'athlete-missing' })
    await api.command(onDeck)
    write(join(outer, 'new.mov'), Date.now() + 1_000)
    expect((await api.folders.preview(asked(outer))).rows).toMatchObject([
      { fileName: 'new.mov', reasons: [] },
      { fileName: 'old.mov', reasons: [{ code: 'on-deck-not-yet' }, { code: 'movement-missing' }] },
    ])
  })

  test('names existing files that a person chose to ignore', async () => {
    const { api, outer } = await nested()
    write(join(outer, 'old.mov'), Date.now() - 60_000)
    await api.folders.add(NewFolderSettings.parse({ path: outer, existing: 'ignore' }))
    await expect
      .poll(async () => (await api.folders.preview(asked(outer))).rows)
      .toMatchObject([{ fileName: 'old.mov', isIgnored: true }])
  })
})

const wrongPaths: [path: string, code: string][] = [
  ['cam-a', 'folder-path'],
  ['~/cam', 'folder-path'],
  ['smb://nas/cam', 'connected-share'],
  ['\\\\nas\\cam', 'connected-share'],
]

test.each(wrongPaths)('a folder entered as %s is answered with what to enter instead', async (path, code) => {
  const { api } = await stationHost()
  expect((await api.folders.look({ path })).because).toMatchObject({
    code: 'config-invalid',
    parameters: { expected: { code } },
  })
})
