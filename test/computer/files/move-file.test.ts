import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import type { Files } from '../../../src/station/ports.ts'
import { quickPlace } from '../../support/temporary.ts'
import { disksOf, hashOf, place } from './move-folders.ts'

const ways = [
  ['on one disk', false],
  ['across disks', true],
] as const

test.each(ways)('moves a file with its subfolder and modification time, %s', async (_way, acrossDisks) => {
  const { path, toFolder, move } = place({ acrossDisks })
  const before = statSync(path).mtimeMs
  const to = await move()
  expect(to).toBe(join(toFolder, 'DCIM', 'one.mov'))
  expect(readFileSync(to, 'utf8')).toBe('the video')
  expect(Math.abs(statSync(to).mtimeMs - before)).toBeLessThan(2)
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual(['one.mov'])
})

test.each(ways)('keeps the name and content of an existing file at the target, %s', async (_way, acrossDisks) => {
  const { toFolder, move } = place({ acrossDisks })
  mkdirSync(join(toFolder, 'DCIM'), { recursive: true })
  writeFileSync(join(toFolder, 'DCIM', 'one.mov'), 'another')
  const to = await move()
  expect(to).toBe(join(toFolder, 'DCIM', 'one (2).mov'))
  expect(readFileSync(join(toFolder, 'DCIM', 'one.mov'), 'utf8')).toBe('another')
  expect(readFileSync(to, 'utf8')).toBe('the video')
})

test.each(ways)('leaves a file that differs from the uploaded one in place, %s', async (_way, acrossDisks) => {
  const { path, toFolder, move } = place({ acrossDisks })
  await expect(move({ sha256: hashOf('something else') })).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
  expect(existsSync(toFolder) ? readdirSync(toFolder) : []).toEqual([])
})

test('removes a copy that reads back differently, and keeps the file', async () => {
  const files = createFiles()
  const unfaithful: Files = {
    ...files,
    sha256: (path, stop) => (path.endsWith('.part') ? Promise.resolve('wrong') : files.sha256(path, stop)),
  }
  const { path, toFolder, move } = place({ acrossDisks: true, files: unfaithful })
  await expect(move()).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual([])
})

test('leaves a file in place that was touched since', async () => {
  const { path, move } = place()
  writeFileSync(path, 'the video, edited')
  await expect(move()).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video, edited')
})

test('reports a removed file as missing', async () => {
  const { path, toFolder, move } = place()
  mkdirSync(join(toFolder, 'DCIM'), { recursive: true })
  writeFileSync(join(toFolder, 'DCIM', 'one.mov'), '')
  unlinkSync(path)
  await expect(move()).rejects.toMatchObject({ code: 'file-missing' })
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual(['one.mov'])
})

test('finds a file in the target folder that was already moved', async () => {
  const { move } = place()
  expect(await move()).toBe(await move())
})

test('reports an unavailable target, not a missing file', async () => {
  const { path, toFolder, move } = place()
  writeFileSync(toFolder, 'not a folder')
  await expect(move()).rejects.toMatchObject({ code: 'file-locked' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
})

test.each(ways)(
  'leaves a recording that gets the file’s name during a move in place, %s',
  async (_way, acrossDisks) => {
    for (let moment = 1; moment <= 12; moment++) {
      const real = createFiles()
      let calls = 0
      const strike = () => {
        calls += 1
        if (calls !== moment) return
        writeFileSync(`${path}.new`, 'the next rep, never sent')
        renameSync(`${path}.new`, path)
      }
      const files: Files = {
        ...real,
        stat: (at) => real.stat(at).finally(strike),
        sha256: (at, stop) => real.sha256(at, stop).finally(strike),
      }
      const { path, toFolder, move } = place({ acrossDisks, files })
      await move().catch(() => {})
      if (calls < moment) return expect(moment).toBeGreaterThan(4)
      expect(readFileSync(path, 'utf8'), `moment ${moment}`).toBe('the next rep, never sent')
      expect(readdirSync(dirname(path))).toEqual(['one.mov'])
      const sent = existsSync(join(toFolder, 'DCIM')) ? readdirSync(join(toFolder, 'DCIM')) : []
      for (const name of sent) expect(readFileSync(join(toFolder, 'DCIM', name), 'utf8')).toBe('the video')
    }
  },
)

const aside = `.ondeck-${hashOf('the video').slice(0, 12)}`

/** Files that a kill leaves at the target, while the source still has its temporary name. */
const leftovers: Record<string, (to: string) => void> = {
  'as the file had just left its name': () => {},
  'as the new name was reserved': (to) => writeFileSync(to, ''),
  'as the copy had its name': (to) => writeFileSync(to, 'the video'),
}
const leftoversOfCopies: typeof leftovers = {
  ...leftovers,
  'with half a copy': (to) => writeFileSync(join(dirname(to), `${aside}.part`), 'the v'),
  'as the copy was whole': (to) => writeFileSync(join(dirname(to), `${aside}.part`), 'the video'),
}

test.each([
  ...Object.entries(leftovers).map(([left, leave]) => ['on one disk', left, leave, false] as const),
  ...Object.entries(leftoversOfCopies).map(([left, leave]) => ['across disks', left, leave, true] as const),
])(
  'completes a killed move in the next attempt and leaves one file: %s, %s',
  async (_way, _left, leave, acrossDisks) => {
    const { path, toFolder, move } = place({ acrossDisks })
    renameSync(path, join(dirname(path), `${aside}.moving`))
    const to = join(toFolder, 'DCIM', 'one.mov')
    mkdirSync(dirname(to), { recursive: true })
    leave(to)
    expect(await move()).toBe(to)
    expect(readFileSync(to, 'utf8')).toBe('the video')
    expect(readdirSync(dirname(path))).toEqual([])
    expect(readdirSync(dirname(to))).toEqual(['one.mov'])
  },
)

test('restores the file’s name after a killed move that can’t be completed, and keeps the camera’s file', async () => {
  const { path, toFolder, move } = place()
  renameSync(path, join(dirname(path), `${aside}.moving`))
  writeFileSync(path, 'the next rep')
  writeFileSync(toFolder, 'not a folder')
  await expect(move()).rejects.toMatchObject({ code: 'file-locked' })
  expect(readdirSync(dirname(path)).map((name) => readFileSync(join(dirname(path), name), 'utf8'))).toEqual([
    'the video',
    'the next rep',
  ])
})

test.skipIf(disksOf(quickPlace, tmpdir()) < 2)('detects two disks that look like one', async () => {
  const { path, move } = place({ parent: quickPlace })
  expect(readFileSync(await move(), 'utf8')).toBe('the video')
  expect(readdirSync(dirname(path))).toEqual([])
})

/** Linux lets nobody give a second name to a file of somebody else. */
test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('moves a file of another user', async () => {
  const { path, toFolder, move } = place()
  mkdirSync(toFolder)
  for (const folder of [
    dirname(dirname(dirname(path))),
    dirname(dirname(path)),
    dirname(path),
    dirname(toFolder),
    toFolder,
  ]) {
    chmodSync(folder, 0o777)
  }
  process.seteuid?.(65_534)
  try {
    expect(readFileSync(await move(), 'utf8')).toBe('the video')
  } finally {
    process.seteuid?.(0)
  }
  expect(existsSync(path)).toBe(false)
})
