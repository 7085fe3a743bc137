import { appendFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFolders } from '../../../src/node/watching/folders.ts'

const folders = createFolders()
let base: string
let stop: () => void
let hints: number
let troubles: string[]

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'ondeck-watch-'))
  hints = 0
  troubles = []
})
afterEach(async () => {
  stop()
  await rm(base, { recursive: true, force: true })
})

async function watching(path: string, recursive = true) {
  stop = folders.watch(
    { path, recursive },
    () => hints++,
    (detail) => troubles.push(detail),
  )
  // The watcher's first hint says that it is watching.
  await hinted()
  await settled()
}

const hinted = () => vi.waitFor(() => expect(hints).toBeGreaterThan(0), { timeout: 5_000, interval: 20 })

/** Long enough for everything that is under way to have been told. */
async function settled() {
  await sleep(300)
  hints = 0
}

test('a new clip, each write to it, its new name and its end give hints', async () => {
  await watching(base)
  const clip = join(base, 'a.mp4')
  await writeFile(clip, 'x')
  await hinted()
  for (let write = 0; write < 3; write++) {
    await settled()
    await appendFile(clip, 'more')
    await hinted()
  }
  await settled()
  await rename(clip, join(base, 'b.mp4'))
  await hinted()
  await settled()
  await rm(join(base, 'b.mp4'))
  await hinted()
  expect(troubles).toEqual([])
})

test('clips in old, new and moved-in subfolders give hints', async () => {
  await mkdir(join(base, 'cam/DCIM/100GOPRO'), { recursive: true })
  await watching(join(base, 'cam'))
  await writeFile(join(base, 'cam/DCIM/100GOPRO/GX01.MP4'), 'x')
  await hinted()
  await settled()
  await mkdir(join(base, 'cam/101GOPRO/deeper'), { recursive: true })
  await hinted()
  await settled()
  await writeFile(join(base, 'cam/101GOPRO/deeper/GX02.MP4'), 'x')
  await hinted()
  await mkdir(join(base, 'outside'))
  await writeFile(join(base, 'outside/GX03.MP4'), 'x')
  await settled()
  await rename(join(base, 'outside'), join(base, 'cam/moved-in'))
  await hinted()
  await settled()
  await appendFile(join(base, 'cam/moved-in/GX03.MP4'), 'more')
  await hinted()
})

test('other files, hidden folders, and subfolders that are not asked for give none', async () => {
  await mkdir(join(base, 'sub'))
  await mkdir(join(base, '.Trashes'))
  await watching(base, false)
  await writeFile(join(base, 'notes.txt'), 'x')
  await writeFile(join(base, '._a.mp4'), 'x')
  await writeFile(join(base, 'sub/b.mp4'), 'x')
  await writeFile(join(base, '.Trashes/c.mp4'), 'x')
  await sleep(500)
  expect(hints).toBe(0)
})

test('a folder that comes later, goes and comes back is watched', async () => {
  const folder = join(base, 'later/cam')
  await watching(folder)
  await mkdir(folder, { recursive: true })
  await hinted()
  await settled()
  await writeFile(join(folder, 'a.mp4'), 'x')
  await hinted()
  await rm(join(base, 'later'), { recursive: true })
  await settled()
  await mkdir(folder, { recursive: true })
  await hinted()
  await settled()
  await writeFile(join(folder, 'b.mp4'), 'x')
  await hinted()
})

test('a folder that is a link is watched', async () => {
  await mkdir(join(base, 'real'))
  await symlink(join(base, 'real'), join(base, 'link'))
  await watching(join(base, 'link'))
  await writeFile(join(base, 'real/a.mp4'), 'x')
  await hinted()
})

test('a burst gives few hints, and one after its end', async () => {
  await watching(base)
  const startedMs = performance.now()
  for (let index = 0; index < 2_000; index++) await writeFile(join(base, `${index}.mp4`), 'x')
  const beforeTheEnd = hints
  await sleep(600)
  expect(hints).toBeGreaterThan(beforeTheEnd)
  expect(hints).toBeLessThan((performance.now() - startedMs) / 100 + 2)
})

test('nothing is told after stop', async () => {
  await watching(base)
  await writeFile(join(base, 'a.mp4'), 'x')
  stop()
  hints = 0
  await writeFile(join(base, 'b.mp4'), 'x')
  await sleep(400)
  expect(hints).toBe(0)
})
