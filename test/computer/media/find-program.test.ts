import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFfmpeg, searchFfmpeg } from '../../../src/computer/media/find-ffmpeg.ts'
import { findFfprobe, findFfprobeLater, makeRunnable, searchFfprobe } from '../../../src/computer/media/find-ffprobe.ts'
import {
  findLatest,
  programFileName,
  programsOnPath,
  resolveProgramPath,
  writableByOthers,
} from '../../../src/computer/media/find-program.ts'
import { isSupportedVersion, parseBanner } from '../../../src/computer/media/version-banner.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ondeck-find-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A program that says it is ffprobe of that year. */
async function put(
  place: string,
  name: string,
  mode = 0o755,
  year = 2020,
  libavformat = '60. 16.100',
): Promise<string> {
  await mkdir(join(folder, place), { recursive: true })
  const path = join(folder, place, programFileName(name))
  const banner = `${name} version ${year}.1 Copyright (c) 2007-${year} the FFmpeg developers`
  await writeFile(path, `#!/bin/sh\necho '${banner}'\necho 'libavformat    ${libavformat} / ${libavformat}'\n`)
  await chmod(path, mode)
  return path
}

const onUnix = test.skipIf(process.platform === 'win32')

onUnix('ffprobe: the one of the settings, otherwise the one with the latest sources', async () => {
  const environment = { PATH: join(folder, 'path') }
  const resourcesPath = join(folder, 'resources')
  const setting = await put('mine', 'ffprobe', 0o755, 2021)
  const packaged = await put('resources/bin', 'ffprobe', 0o755, 2098)
  const system = await put('path', 'ffprobe', 0o755, 2097)
  expect(await findFfprobe({ setting, resourcesPath, environment })).toBe(setting)
  const without = { setting: join(folder, 'nothing'), resourcesPath, environment }
  expect(await findFfprobe(without)).toBe(packaged)
  await put('path', 'ffprobe', 0o755, 2099)
  expect(await findFfprobe(without)).toBe(system)
  expect(await findFfprobe({ setting: null, resourcesPath: null, environment: { PATH: '' } })).toMatch(
    /ffprobe-installer/,
  )
})

onUnix('ffprobe: among equals the bundled one', async () => {
  const environment = { PATH: join(folder, 'path') }
  const packaged = await put('resources/bin', 'ffprobe', 0o755, 2099)
  await put('path', 'ffprobe', 0o755, 2099)
  expect(await findFfprobe({ setting: null, resourcesPath: join(folder, 'resources'), environment })).toBe(packaged)
})

onUnix('ffprobe: one before 4.4, and one that doesn’t say what it is, are named and not used', async () => {
  const environment = { PATH: [join(folder, 'old'), join(folder, 'odd')].join(delimiter) }
  const old = await put('old', 'ffprobe', 0o755, 2099, '58. 45.100')
  const odd = await put('odd', 'ffprobe')
  await writeFile(odd, '#!/bin/sh\nexit 1\n')
  const { path, refused } = await searchFfprobe({ setting: null, resourcesPath: null, environment })
  expect(path).toMatch(/ffprobe-installer/)
  expect(refused).toEqual([
    { path: old, because: { tooOld: 'ffprobe version 2099.1' } },
    { path: odd, because: 'silent' },
  ])
})

onUnix('ffprobe: the bundled one is used where none prints its version in time', async () => {
  const packaged = await put('resources/bin', 'ffprobe')
  const system = await put('path', 'ffprobe')
  for (const path of [packaged, system]) await writeFile(path, '#!/bin/sh\nexit 1\n')
  const refused = [{ path: system, because: 'silent' }]
  expect(await findLatest([system, packaged], [packaged])).toEqual({ path: packaged, refused })
  expect((await findLatest([system])).path).toBeNull()
})

onUnix(
  'ffprobe: a station that starts asks no program for its version before the first clip, and each once',
  async () => {
    const asked = join(folder, 'asked')
    const noting = async (path: string) => {
      await appendFile(path, `echo '${path}' >> '${asked}'\n`)
      return path
    }
    const packaged = await noting(await put('resources/bin', 'ffprobe', 0o755, 2098))
    const system = await noting(await put('usr/bin', 'ffprobe', 0o755, 2099))
    await symlink(join(folder, 'usr/bin'), join(folder, 'bin'))
    const environment = { PATH: [join(folder, 'usr/bin'), join(folder, 'bin')].join(delimiter) }
    const later = await findFfprobeLater({ setting: null, resourcesPath: join(folder, 'resources'), environment })
    await expect(readFile(asked)).rejects.toThrow('ENOENT')
    expect(await Promise.all([resolveProgramPath(later), resolveProgramPath(later)])).toEqual([system, system])
    expect((await readFile(asked, 'utf8')).trim().split('\n').toSorted()).toEqual([packaged, system])
  },
)

onUnix(
  'a program that another user can change is named and not used, and neither is one in such a folder',
  async () => {
    const environment = { PATH: ['file', 'open', 'link', 'sticky'].map((name) => join(folder, name)).join(delimiter) }
    const file = await put('file', 'ffmpeg', 0o757)
    const inOpen = await put('open/bin', 'ffmpeg')
    const open = await put('open', 'ffmpeg')
    await chmod(join(folder, 'open'), 0o777)
    await mkdir(join(folder, 'link'))
    await symlink(inOpen, join(folder, 'link/ffmpeg'))
    const { path, refused } = await searchFfmpeg({ setting: null, resourcesPath: null, environment })
    expect(path).toBeNull()
    expect(refused).toEqual([
      { path: file, because: { writableByOthers: file } },
      { path: open, because: { writableByOthers: join(folder, 'open') } },
      { path: join(folder, 'link/ffmpeg'), because: { writableByOthers: join(folder, 'open') } },
    ])
    // As /tmp is: everybody may add, nobody may replace.
    const sticky = await put('sticky', 'ffmpeg')
    await chmod(join(folder, 'sticky'), 0o1777)
    expect(await findFfmpeg({ setting: null, resourcesPath: null, environment })).toBe(sticky)
  },
)

test.runIf(process.getuid?.() === 0)(
  'a program of another user is not used, nor one of a group with other members',
  async () => {
    const environment = { PATH: join(folder, 'path') }
    const path = await put('path', 'ffmpeg')
    await chown(path, 65_534, 0)
    expect(await writableByOthers(path)).toBe(path)
    await chown(path, 0, 0)
    expect(await writableByOthers(path)).toBeNull()
    await chmod(path, 0o775)
    expect(await writableByOthers(path)).toBeNull()
    // A group that nobody here knows may have any members.
    await chown(path, 0, 54_321)
    expect(await writableByOthers(path)).toBe(path)
    expect(await findFfmpeg({ setting: null, resourcesPath: null, environment })).toBeNull()
  },
)

test('relative folders in PATH are skipped', () => {
  const environment = { PATH: ['.', 'bin', '', join(folder, 'path')].join(delimiter) }
  expect(programsOnPath('ffmpeg', environment)).toEqual([join(folder, 'path', programFileName('ffmpeg'))])
})

test('a version banner is parsed for releases and for builds without a number', () => {
  const debian =
    'ffprobe version 5.1.9-0+deb12u1 Copyright (c) 2007-2026 the FFmpeg developers\nlibavformat    59. 27.100 / 59. 27.100\n'
  expect(parseBanner(debian)).toEqual({ version: 'ffprobe version 5.1.9-0+deb12u1', year: 2026, libavformat: [59, 27] })
  const build =
    'ffprobe version N-66595-gc2b38619c0-static https://johnvansickle.com/ffmpeg/  Copyright (c) 2007-2023 the FFmpeg developers\nlibavformat    60. 10.100 / 60. 10.100\n'
  expect(parseBanner(build)).toMatchObject({ version: 'ffprobe version N-66595-gc2b38619c0-static', year: 2023 })
  expect([debian, build].map((text) => isSupportedVersion(parseBanner(text)))).toEqual([true, true])
  const before =
    'ffprobe version 4.3.9 Copyright (c) 2007-2025 the FFmpeg developers\nlibavformat    58. 45.100 / 58. 45.100\n'
  expect(isSupportedVersion(parseBanner(before))).toBe(false)
  expect(parseBanner('something else')).toEqual({ version: 'something else', year: null, libavformat: null })
})

test('ffmpeg is found in the package, then the setting, then PATH', async () => {
  const environment = { Path: [join(folder, 'empty'), '', join(folder, 'path')].join(delimiter) }
  const resourcesPath = join(folder, 'resources')
  const where = { setting: join(folder, 'mine', programFileName('ffmpeg')), resourcesPath, environment }
  expect(await findFfmpeg(where)).toBeNull()
  const programsOnPath = await put('path', 'ffmpeg')
  expect(await findFfmpeg(where)).toBe(programsOnPath)
  const set = await put('mine', 'ffmpeg')
  expect(await findFfmpeg(where)).toBe(set)
  const packaged = await put('resources/bin', 'ffmpeg')
  expect(await findFfmpeg(where)).toBe(packaged)
})

test.skipIf(process.platform === 'win32')(
  'a folder and a file without execute permission are no programs',
  async () => {
    const environment = { PATH: join(folder, 'path') }
    await put('path', 'ffmpeg', 0o644)
    await mkdir(join(folder, 'resources/bin/ffmpeg'), { recursive: true })
    expect(await findFfmpeg({ setting: null, resourcesPath: join(folder, 'resources'), environment })).toBeNull()
  },
)

test.skipIf(process.platform === 'win32')(
  'a program that was installed without its script is made runnable',
  async () => {
    const path = await put('package', 'ffprobe', 0o644)
    expect(await makeRunnable(path)).toBe(path)
    expect((await stat(path)).mode & 0o111).toBe(0o111)
  },
)

test.skipIf(process.platform !== 'linux')('a copy is made where the program can’t be made runnable', async () => {
  // Not even root may change this one.
  const path = '/proc/self/status'
  const copy = await makeRunnable(path)
  expect(copy).not.toBe(path)
  expect((await stat(copy)).mode & 0o111).toBe(0o111)
  await rm(dirname(copy), { recursive: true })
})
