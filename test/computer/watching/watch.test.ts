import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTreeWatch } from '../../../src/computer/watching/tree-watch.ts'
import { eventually } from '../../support/until.ts'
import { emptyFolder, watchFolder } from './watched-folder.ts'

test('reports a new clip, its changes, its new name and its removal', async () => {
  const base = await emptyFolder()
  const { told, scan } = watchFolder(base)
  await scan()
  const clip = join(base, 'a.mp4')
  await writeFile(clip, 'x')
  await eventually(() => expect(told.files.get('a.mp4')).toBe(1))
  await appendFile(clip, 'more')
  await eventually(() => expect(told.files.get('a.mp4')).toBe(5))
  await rename(clip, join(base, 'b.mp4'))
  await eventually(() => expect(told.files.get('b.mp4')).toBe(5))
  await eventually(() => expect(told.gone).toContain('a.mp4'))
  await rm(join(base, 'b.mp4'))
  await eventually(() => expect(told.gone).toContain('b.mp4'))
  expect(told.troubles).toEqual([])
})

test('reports a new clip by itself, without a scan', async () => {
  const base = await emptyFolder()
  const { told, scan } = watchFolder(base)
  await scan()
  for (let number = 0; number < 9; number += 1) {
    await writeFile(join(base, `${number}.mp4`), 'x')
    await eventually(() => expect(told.files.has(`${number}.mp4`)).toBe(true))
  }
  expect(told.files.size).toBe(9)
})

test('reports clips in old, new, renamed and moved-in subfolders', async () => {
  const base = await emptyFolder()
  const cam = join(base, 'cam')
  await mkdir(join(cam, 'DCIM/100GOPRO'), { recursive: true })
  const { told, scan } = watchFolder(cam)
  await scan()
  await writeFile(join(cam, 'DCIM/100GOPRO/GX01.MP4'), 'x')
  await eventually(() => expect(told.files.has('DCIM/100GOPRO/GX01.MP4')).toBe(true))
  await mkdir(join(cam, '101GOPRO/deeper'), { recursive: true })
  await writeFile(join(cam, '101GOPRO/deeper/GX02.MP4'), 'x')
  await eventually(() => expect(told.files.has('101GOPRO/deeper/GX02.MP4')).toBe(true))
  await mkdir(join(base, 'outside/sub'), { recursive: true })
  await writeFile(join(base, 'outside/sub/GX03.MP4'), 'x')
  await rename(join(base, 'outside'), join(cam, 'moved-in'))
  await eventually(() => expect(told.files.has('moved-in/sub/GX03.MP4')).toBe(true))
  await rename(join(cam, 'moved-in'), join(cam, 'renamed'))
  await eventually(() => expect(told.files.has('renamed/sub/GX03.MP4')).toBe(true))
  await appendFile(join(cam, 'renamed/sub/GX03.MP4'), 'more')
  await eventually(() => expect(told.files.get('renamed/sub/GX03.MP4')).toBe(5))
})

test('ignores other files, hidden folders, and subfolders that are not included', async () => {
  const base = await emptyFolder()
  await mkdir(join(base, 'sub'))
  await mkdir(join(base, '.Trashes'))
  const { told, scan } = watchFolder(base, { recursive: false })
  await scan()
  await writeFile(join(base, 'notes.txt'), 'x')
  await writeFile(join(base, '._a.mp4'), 'x')
  await writeFile(join(base, 'empty.mp4'), '')
  await writeFile(join(base, 'sub/b.mp4'), 'x')
  await writeFile(join(base, '.Trashes/c.mp4'), 'x')
  await writeFile(join(base, 'last.mp4'), 'x')
  await eventually(() => expect(told.files.has('last.mp4')).toBe(true))
  expect([...told.files.keys()]).toEqual(['last.mp4'])
})

test('reports a removed folder, and watches it again after a scan finds it', async () => {
  const base = await emptyFolder()
  const folder = join(base, 'cam')
  const { told, scan } = watchFolder(folder)
  await expect(scan()).rejects.toMatchObject({ code: 'folder-missing' })
  await mkdir(folder)
  await scan()
  await writeFile(join(folder, 'a.mp4'), 'x')
  await eventually(() => expect(told.files.has('a.mp4')).toBe(true))
  const before = told.hints
  await rm(folder, { recursive: true })
  await eventually(() => expect(told.hints).toBeGreaterThan(before))
  await mkdir(folder)
  expect(await scan()).toEqual([])
  await writeFile(join(folder, 'b.mp4'), 'x')
  await eventually(() => expect(told.files.has('b.mp4')).toBe(true))
})

test('watches a folder that is a link', async () => {
  const base = await emptyFolder()
  await mkdir(join(base, 'real'))
  await symlink(join(base, 'real'), join(base, 'link'))
  const { told, scan } = watchFolder(join(base, 'link'))
  await scan()
  await writeFile(join(base, 'real/a.mp4'), 'x')
  await eventually(() => expect(told.files.has('a.mp4')).toBe(true))
})

test('reports 2,000 files at once, in few messages', async () => {
  const base = await emptyFolder()
  const { told, scan } = watchFolder(base)
  await scan()
  for (let index = 0; index < 2_000; index += 1) await writeFile(join(base, `${index}.mp4`), 'x')
  await eventually(() => expect(told.files.size).toBe(2_000))
  expect(told.hints).toBeLessThan(500)
})

test('reports nothing after it was stopped', async () => {
  const base = await emptyFolder()
  const [stopped, other] = [watchFolder(base), watchFolder(base)]
  await stopped.scan()
  await other.scan()
  stopped.stop()
  await writeFile(join(base, 'b.mp4'), 'x')
  await eventually(() => expect(other.told.files.has('b.mp4')).toBe(true))
  expect(stopped.told.files.size).toBe(0)
})

test('reports a tree with too many folders, and watches as many as allowed', async () => {
  const base = await emptyFolder()
  const said: string[] = []
  const watch = createTreeWatch({
    root: base,
    recursive: true,
    maxFolders: 2,
    onMessage: (message) => said.push(message.kind === 'trouble' ? message.detail : message.kind),
  })
  const scan = (...folders: string[]) => {
    watch.begin()
    for (const folder of [base, ...folders.map((name) => join(base, name))]) watch.cover(folder)
    watch.end()
  }
  for (const name of ['a', 'b']) await mkdir(join(base, name))
  scan('a', 'b')
  expect(said).toEqual(['more than 2 folders'])
  await rm(join(base, 'b'), { recursive: true })
  scan('a')
  expect(said.filter((one) => one !== 'news')).toEqual(['more than 2 folders', 'well'])
  watch.close()
})

test('reports hints for old and new subfolders with chokidar', async () => {
  const base = await emptyFolder()
  const { told } = watchFolder(base, { watcher: 'chokidar' })
  const hinted = async (work: Promise<unknown>) => {
    const before = told.hints
    await work
    await eventually(() => expect(told.hints).toBeGreaterThan(before))
  }
  // Its first hint says that it is watching.
  await eventually(() => expect(told.hints).toBeGreaterThan(0))
  await hinted(writeFile(join(base, 'a.mp4'), 'x'))
  await hinted(mkdir(join(base, 'new')))
  await hinted(writeFile(join(base, 'new/b.mp4'), 'x'))
  await hinted(rm(join(base, 'a.mp4')))
  expect(told.wells).toBe(1)
})

test('reports nothing without a watcher', async () => {
  const base = await emptyFolder()
  const { told, scan } = watchFolder(base, { watcher: 'none' })
  await writeFile(join(base, 'a.mp4'), 'x')
  expect(await scan()).toEqual(['a.mp4'])
  expect(told).toMatchObject({ hints: 0, wells: 0 })
})

test('watches folders that are deleted and made again with the same inode', async () => {
  const base = await emptyFolder()
  const { told, scan } = watchFolder(base)
  await mkdir(join(base, 'sub'))
  await scan()
  for (let time = 0; time < 10; time += 1) {
    await rm(join(base, 'sub'), { recursive: true })
    await mkdir(join(base, 'sub'))
    // Long enough for the watcher to have seen one of the two, or both.
    await writeFile(join(base, `after-${time}.mp4`), 'x')
    await eventually(() => expect(told.files.has(`after-${time}.mp4`)).toBe(true))
    await writeFile(join(base, 'sub', `${time}.mp4`), 'x')
    await eventually(() => expect(told.files.has(`sub/${time}.mp4`)).toBe(true))
  }
})
