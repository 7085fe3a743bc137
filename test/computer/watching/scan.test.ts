import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { walkClips } from '../../../src/computer/watching/walk.ts'
import type { FoundFile, OverlookedFile } from '../../../src/station/ports.ts'

let root: string
let overlooked: OverlookedFile[]
const onOverlooked = (one: OverlookedFile) => void overlooked.push(one)
const folders = createFolders()

beforeEach(async () => {
  overlooked = []
  root = await mkdtemp(join(tmpdir(), 'ondeck-scan-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function put(...names: string[]) {
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), 'x')
  }
}

async function batches({ path = root, recursive = true, signal = new AbortController().signal } = {}) {
  const all: FoundFile[][] = []
  for await (const batch of folders.scan({ path, recursive, signal, onOverlooked })) all.push(batch)
  return all
}

const names = async (options?: Parameters<typeof batches>[0]) =>
  (await batches(options))
    .flat()
    .map((file) => relative(root, file.path).replaceAll('\\', '/'))
    .sort()

test('finds clips only, in nested camera layouts too', async () => {
  await put('a.mov', 'DCIM/100GOPRO/GX01.MP4', 'DCIM/100GOPRO/GX01.THM', 'PRIVATE/M4ROOT/CLIP/C0001.MP4')
  await put('._a.mov', '.DS_Store', 'desktop.ini', 'b.mp4.part', 'notes.txt')
  await writeFile(join(root, 'empty.mp4'), '')
  await mkdir(join(root, 'folder.mp4'))
  expect(await names()).toEqual(['DCIM/100GOPRO/GX01.MP4', 'PRIVATE/M4ROOT/CLIP/C0001.MP4', 'a.mov'])
  expect(overlooked).toEqual([{ path: join(root, 'empty.mp4'), because: { code: 'file-empty', parameters: {} } }])
})

test('reports size and modification time', async () => {
  await put('a.mov')
  expect(await batches()).toEqual([[{ path: join(root, 'a.mov'), sizeBytes: 1, modifiedAtMs: expect.any(Number) }]])
})

test('stays in the folder when it is not recursive', async () => {
  await put('a.mov', 'sub/b.mov')
  expect(await names({ recursive: false })).toEqual(['a.mov'])
})

test('ignores deleted and hidden files', async () => {
  await put('.Trashes/501/a.mov', '$RECYCLE.BIN/b.mov', '.cache/c.mov')
  expect(await names()).toEqual([])
})

test('follows no links, so that a loop ends', async () => {
  await put('sub/a.mov')
  await symlink(root, join(root, 'sub', 'loop'))
  await symlink(join(root, 'sub', 'a.mov'), join(root, 'again.mov'))
  expect(await names()).toEqual(['sub/a.mov'])
})

test('reports a link to a video or folder elsewhere, but none to files that are found anyway', async () => {
  await put('watched/sub/a.mov', 'elsewhere/b.mov')
  const watched = join(root, 'watched')
  await symlink(join(root, 'elsewhere/b.mov'), join(watched, 'b.mov'))
  await symlink('../elsewhere', join(watched, 'day'))
  await symlink(join(watched, 'sub/a.mov'), join(watched, 'again.mov'))
  await symlink(watched, join(watched, 'loop'))
  await symlink(join(root, 'elsewhere/notes.txt'), join(watched, 'notes.txt'))
  expect(await names({ path: watched })).toEqual(['watched/sub/a.mov'])
  expect(overlooked.map(({ path, because }) => `${relative(watched, path)} ${because.code}`).sort()).toEqual([
    'b.mov file-link',
    'day file-link',
  ])
})

test('accepts a link as the source folder', async () => {
  await put('real/a.mov')
  await symlink(join(root, 'real'), join(root, 'link'))
  expect(await names({ path: join(root, 'link') })).toEqual(['link/a.mov'])
})

test('yields all files, at most 500 at a time, at any reading speed', async () => {
  const all = Array.from({ length: 1_234 }, (_, index) => `day-${index % 7}/${index}.mp4`)
  await put(...all)
  const found = await batches()
  expect(Math.max(...found.map((batch) => batch.length))).toBeLessThanOrEqual(500)
  expect(new Set(found.flat().map((file) => file.path)).size).toBe(1_234)
})

test('distinguishes a missing folder and a file from an empty folder', async () => {
  await put('file')
  expect(await batches()).toEqual([])
  await expect(batches({ path: join(root, 'nothing') })).rejects.toMatchObject({
    code: 'folder-missing',
    parameters: { folder: join(root, 'nothing') },
  })
  await expect(batches({ path: join(root, 'file') })).rejects.toMatchObject({ code: 'folder-missing' })
  await symlink(join(root, 'loop'), join(root, 'loop'))
  await expect(batches({ path: join(root, 'loop') })).rejects.toMatchObject({
    code: 'folder-unreadable',
    parameters: { detail: 'ELOOP' },
  })
})

test('finds all other clips when a subfolder is removed during the scan', async () => {
  await put(...Array.from({ length: 600 }, (_, index) => `${index}.mov`), 'gone/x.mov', 'stays/y.mov')
  const found: string[] = []
  for await (const batch of folders.scan({
    path: root,
    recursive: true,
    signal: new AbortController().signal,
    onOverlooked,
  })) {
    if (found.length === 0) await rm(join(root, 'gone'), { recursive: true })
    found.push(...batch.map((file) => file.path))
  }
  // The vanished one may have been seen before.
  expect(found.filter((path) => path !== join(root, 'gone/x.mov'))).toHaveLength(601)
  expect(found).toContain(join(root, 'stays/y.mov'))
})

test('reports a source folder removed during the scan as missing, not empty', async () => {
  // More than the worker is ever ahead.
  for (let index = 0; index < 8_000; index += 1) writeFileSync(join(root, `${index}.mov`), 'x')
  const scanning = async () => {
    for await (const _batch of folders.scan({
      path: root,
      recursive: true,
      signal: new AbortController().signal,
      onOverlooked,
    })) {
      await rm(root, { recursive: true, force: true })
    }
  }
  await expect(scanning()).rejects.toMatchObject({ code: 'folder-missing' })
})

test('can be canceled', async () => {
  await put('a.mov')
  const stop = new AbortController()
  stop.abort()
  await expect(batches({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('reports a name that is not UTF-8', async () => {
  await put('fine.mp4')
  await writeFile(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.mp4')]), 'x')
  expect(await names()).toEqual(['fine.mp4'])
  expect(overlooked.map(({ because }) => because.code)).toEqual(['file-name-unreadable'])
})

test('reports a video with the name of an unfinished file once it is no longer written', async () => {
  await put('Smith.part.mov', '~cage.mov', '~$notes.txt', '._a.tmp.mov')
  const told = () => {
    const paths: string[] = []
    const onOverlooked = (path: string, code: string) => void paths.push(`${relative(root, path)}: ${code}`)
    const found = [...walkClips({ root, recursive: true, onFolder: () => {}, onOverlooked })]
    expect(found.filter((file) => file !== null)).toEqual([])
    return paths.sort()
  }
  expect(told()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  try {
    expect(told()).toEqual(['Smith.part.mov: file-name-unfinished', '~cage.mov: file-name-unfinished'])
  } finally {
    vi.useRealTimers()
  }
})
