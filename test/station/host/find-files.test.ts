// A person asks about one file by its name: the station says why it is not uploaded, in every state that a file can have.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileAnswer } from '../../../src/station/contract/file-answer.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { another } from '../../support/sample-clips.ts'
import { stationHost } from '../../support/station-host.ts'
import { athleteId } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

const tags = { athlete: { id: athleteId }, activity: 'baseball', movement: 'pitching', dimensions: {} }
const fast = { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 0 } }

async function station() {
  const host = await stationHost({ fixedSettings: fast })
  const { api } = host
  const ask = async (text: string, scope: 'all' | 'without-rep' = 'all') =>
    (await api.find.files({ text, limit: 10, scope, onDisk: true })).items
  const only = async (text: string): Promise<FileAnswer> => {
    const [answer, ...others] = await ask(text)
    expect(others, text).toEqual([])
    if (!answer) throw new Error(`nothing is found for ${text}`)
    return answer
  }
  const put = (folder: string, name: string, bytes: Buffer | string) => writeFileSync(join(folder, name), bytes)
  const counts = async () => (await api.status()).counts
  return { ...host, ask, only, put, counts }
}

test('any file is found by a part of its name with the reason it is not uploaded', async () => {
  const { api, addFolder, only, put, counts } = await station()
  const folder = await addFolder('Cam A', { tags })
  const bytes = another('one')
  put(folder, 'IMG_1002.mp4', bytes)
  await eventually(async () => expect((await counts()).queued).toBe(1))
  put(folder, 'copy_of_1002.mp4', bytes)
  put(folder, 'notes.mp4', 'remember the ball '.repeat(200))
  put(folder, 'warm.avi', 'video')
  put(folder, 'empty.mp4', '')
  put(folder, 'aside.mp4', another('two'))
  put(folder, 'out.mp4', another('three'))
  await api.folders.rescan({ path: folder })
  await eventually(async () => expect(await counts()).toMatchObject({ duplicate: 1, unreadable: 1, queued: 3 }))

  const aside = await only('aside')
  await api.command({ kind: 'clips-cancel', clips: [aside.clip!.id] })
  expect(await only('ASIDE.MP4')).toMatchObject({
    clip: { state: { kind: 'cancelled' } },
    atMs: expect.any(Number),
    repId: expect.any(String),
  })

  // Without a service nothing leaves the queue: that is the reason.
  expect(await only(join(folder, 'IMG_1002.mp4'))).toMatchObject({
    path: join(folder, 'IMG_1002.mp4'),
    camera: 'Cam A',
    clip: { state: { kind: 'queued' } },
    stop: 'no-service',
  })
  expect(await only('copy of'.replace(' ', '_'))).toMatchObject({
    clip: { state: { kind: 'duplicate' } },
    original: { fileName: 'IMG_1002.mp4' },
    stop: null,
  })
  expect(await only('notes')).toMatchObject({
    clip: { state: { kind: 'unreadable' } },
    because: [{ code: 'not-a-video' }],
  })
  expect(await only('warm.avi')).toMatchObject({ clip: null, noClip: { kind: 'unsupported' } })
  expect(await only('empty')).toMatchObject({
    clip: null,
    noClip: { kind: 'overlooked' },
    because: [{ code: 'file-empty' }],
  })
})

test('a file whose parts are typed in any order is found, and one without a rep can be asked for alone', async () => {
  const { addFolder, ask, put, counts, api } = await station()
  const folder = await addFolder('Cam A', { tags })
  put(folder, 'bullpen Åse 0001.mp4', another('one'))
  put(folder, 'bullpen Åse 0002.mp4', 'text, not a video '.repeat(200))
  await api.folders.rescan({ path: folder })
  await eventually(async () => expect(await counts()).toMatchObject({ queued: 1, unreadable: 1 }))
  expect((await ask('0001 ase')).map(({ fileName }) => fileName)).toEqual(['bullpen Åse 0001.mp4'])
  expect((await ask('bullpen')).length).toBe(2)
  expect((await ask('bullpen', 'without-rep')).map(({ fileName }) => fileName)).toEqual(['bullpen Åse 0002.mp4'])
  expect(await ask('   ')).toEqual([])
  expect(await ask('no such file')).toEqual([])
})

test('a file still being written is found with that reason', async () => {
  const host = await stationHost({ fixedSettings: { finished: { stableSeconds: 3_600 } } })
  const folder = await host.addFolder('Cam A', { tags })
  writeFileSync(join(folder, 'still.mp4'), another('one').subarray(0, 300))
  await host.api.folders.rescan({ path: folder })
  await eventually(async () => {
    const { items } = await host.api.find.files({ text: 'still', limit: 10, scope: 'all', onDisk: true })
    expect(items).toMatchObject([{ fileName: 'still.mp4', clip: { state: { kind: 'settling' } }, repId: null }])
  })
})

test('files that were there before, in subfolders and in folders that are off are found where they are', async () => {
  const { api, root, only, put } = await station()
  const path = join(root, 'Cam B')
  mkdirSync(join(path, 'yesterday'), { recursive: true })
  put(path, 'before.mp4', another('one'))
  put(path, 'before.avi', 'video')
  put(join(path, 'yesterday'), 'deep.mp4', another('two'))
  await api.folders.add(FolderSettings.parse({ path, camera: 'B', existing: 'ignore', recursive: false }))
  await eventually(async () =>
    expect(await only('before.mp4')).toMatchObject({ path, noClip: { kind: 'existing', waits: false } }),
  )
  expect(await only('before.avi')).toMatchObject({ noClip: { kind: 'unsupported' } })
  expect(await only('deep')).toMatchObject({ path: join(path, 'yesterday/deep.mp4'), noClip: { kind: 'subfolder' } })

  const off = join(root, 'Cam C')
  mkdirSync(off)
  put(off, 'away.mp4', another('three'))
  const { settings } = await api.settings.get()
  const folder = FolderSettings.parse({ path: off, watched: false })
  await api.settings.change({ folders: [...settings.folders, folder] })
  expect(await only('away')).toMatchObject({ path: join(off, 'away.mp4'), noClip: { kind: 'folder-off' } })
  rmSync(off, { recursive: true })
  // On a busy computer the answer may also name a folder that took too long.
  await eventually(async () =>
    expect(await api.find.files({ text: 'away', limit: 10, scope: 'all', onDisk: true })).toEqual({
      items: [],
      areMore: false,
      unread: [off],
    }),
  )
})

test('of many files with such a name as many as asked for are returned, and that there are more', async () => {
  const { api, addFolder, put, counts } = await station()
  const folder = await addFolder('Cam A', { tags })
  for (const number of [1, 2, 3, 4]) put(folder, `many_${number}.mp4`, `text ${number} `.repeat(300))
  await api.folders.rescan({ path: folder })
  await eventually(async () => expect((await counts()).unreadable).toBe(4))
  const { items, areMore } = await api.find.files({ text: 'many', limit: 3, scope: 'all', onDisk: true })
  expect([items.length, areMore]).toEqual([3, true])
  expect((await api.find.files({ text: 'many', limit: 4, scope: 'all', onDisk: true })).areMore).toBe(false)
})
