import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFfmpeg } from '../../../src/node/media/find-ffmpeg.ts'
import { findFfprobe, makeRunnable } from '../../../src/node/media/find-ffprobe.ts'
import { programFile } from '../../../src/node/media/find-program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ondeck-find-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(place: string, name: string, mode = 0o755): Promise<string> {
  await mkdir(join(folder, place), { recursive: true })
  const path = join(folder, place, programFile(name))
  await writeFile(path, 'program', { mode })
  return path
}

test('ffprobe: the setting, then the package, then the one that npm installed', async () => {
  const environment = { PATH: join(folder, 'path') }
  const resourcesPath = join(folder, 'resources')
  const setting = await put('mine', 'ffprobe')
  const packaged = await put('resources/bin', 'ffprobe')
  await put('path', 'ffprobe')
  expect(await findFfprobe({ setting, resourcesPath, environment })).toBe(setting)
  expect(await findFfprobe({ setting: join(folder, 'nothing'), resourcesPath, environment })).toBe(packaged)
  expect(await findFfprobe({ setting: null, resourcesPath: null, environment })).toMatch(/ffprobe-installer/)
})

test('ffmpeg: the package, then the setting, then PATH, else none', async () => {
  const environment = { Path: [join(folder, 'empty'), '', join(folder, 'path')].join(delimiter) }
  const resourcesPath = join(folder, 'resources')
  const where = { setting: join(folder, 'mine', programFile('ffmpeg')), resourcesPath, environment }
  expect(await findFfmpeg(where)).toBeNull()
  const onPath = await put('path', 'ffmpeg')
  expect(await findFfmpeg(where)).toBe(onPath)
  const set = await put('mine', 'ffmpeg')
  expect(await findFfmpeg(where)).toBe(set)
  const packaged = await put('resources/bin', 'ffmpeg')
  expect(await findFfmpeg(where)).toBe(packaged)
})

test.skipIf(process.platform === 'win32')('a file that may not be run, and a folder, are no programs', async () => {
  const environment = { PATH: join(folder, 'path') }
  await put('path', 'ffmpeg', 0o644)
  await mkdir(join(folder, 'resources/bin/ffmpeg'), { recursive: true })
  expect(await findFfmpeg({ setting: null, resourcesPath: join(folder, 'resources'), environment })).toBeNull()
})

test.skipIf(process.platform === 'win32')(
  'a program that was installed without its script is made runnable',
  async () => {
    const path = await put('package', 'ffprobe', 0o644)
    expect(await makeRunnable(path)).toBe(path)
    expect((await stat(path)).mode & 0o111).toBe(0o111)
  },
)

test.skipIf(process.platform !== 'linux')('where that is not allowed, a copy is run', async () => {
  // Not even root may change this one.
  const path = '/proc/self/status'
  const copy = await makeRunnable(path)
  expect(copy).not.toBe(path)
  expect((await stat(copy)).mode & 0o111).toBe(0o111)
  await rm(dirname(copy), { recursive: true })
})
