import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Files } from '../../../src/core/ports.ts'
import { createFiles } from '../../../src/node/files/local-files.ts'
import { createMover } from '../../../src/node/files/put-away.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const { signal } = new AbortController()
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A clip's file in a source folder, and a place to move it to: on the same disk, or as if on another. */
function place({ acrossDisks = false, files = createFiles() }: { acrossDisks?: boolean; files?: Files } = {}) {
  const root = temporaryFolder()
  const [folder, toFolder] = [join(root, 'cam'), join(root, 'sent')]
  mkdirSync(join(folder, 'DCIM'), { recursive: true })
  const path = join(folder, 'DCIM', 'one.mov')
  writeFileSync(path, 'the video')
  const { size, mtimeMs } = statSync(path)
  const mover = createMover({ files, isSameDisk: async () => !acrossDisks })
  const request = {
    file: { path, sizeBytes: size, modifiedAtMs: mtimeMs },
    sha256: hashOf('the video'),
    folder,
    toFolder,
  }
  return { path, toFolder, move: (more: Partial<typeof request> = {}) => mover.move({ ...request, ...more }, signal) }
}

const ways = [
  ['on one disk', false],
  ['across disks', true],
] as const

test.each(ways)('a file is moved whole, with its subfolder and its time, %s', async (_way, acrossDisks) => {
  const { path, toFolder, move } = place({ acrossDisks })
  const before = statSync(path).mtimeMs
  const to = await move()
  expect(to).toBe(join(toFolder, 'DCIM', 'one.mov'))
  expect(readFileSync(to, 'utf8')).toBe('the video')
  expect(Math.abs(statSync(to).mtimeMs - before)).toBeLessThan(2)
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(join(toFolder, 'DCIM'))).toEqual(['one.mov'])
})

test.each(ways)(
  'a file of the same name that is there already keeps its name and content, %s',
  async (_way, acrossDisks) => {
    const { toFolder, move } = place({ acrossDisks })
    mkdirSync(join(toFolder, 'DCIM'), { recursive: true })
    writeFileSync(join(toFolder, 'DCIM', 'one.mov'), 'another')
    const to = await move()
    expect(to).toBe(join(toFolder, 'DCIM', 'one (2).mov'))
    expect(readFileSync(join(toFolder, 'DCIM', 'one.mov'), 'utf8')).toBe('another')
    expect(readFileSync(to, 'utf8')).toBe('the video')
  },
)

test.each(ways)('a file that is not what was sent stays where it is, %s', async (_way, acrossDisks) => {
  const { path, toFolder, move } = place({ acrossDisks })
  await expect(move({ sha256: hashOf('something else') })).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video')
  expect(existsSync(toFolder) ? readdirSync(toFolder) : []).toEqual([])
})

test('a copy that does not read back as it was is thrown away, and the file stays', async () => {
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

test('a file that was touched since stays', async () => {
  const { path, move } = place()
  writeFileSync(path, 'the video, edited')
  await expect(move()).rejects.toMatchObject({ code: 'file-changed' })
  expect(readFileSync(path, 'utf8')).toBe('the video, edited')
})

test('a file that is gone is said to be', async () => {
  const { move } = place()
  await move()
  await expect(move()).rejects.toMatchObject({ code: 'file-missing' })
})
