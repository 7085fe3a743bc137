import { createHash } from 'node:crypto'
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'

const files = createFiles()
let folder: string
const at = (name: string) => join(folder, name)
const put = async (name: string, bytes: Buffer | string) => {
  await writeFile(at(name), bytes)
  return at(name)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ondeck-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('stat returns size and modification time, and null for a missing file', async () => {
  const path = await put('a.mp4', 'hello')
  expect(await files.stat(path)).toEqual({ path, sizeBytes: 5, modifiedAtMs: expect.any(Number) })
  expect(await files.stat(at('nothing.mp4'))).toBeNull()
  expect(await files.stat(join(path, 'below-a-file.mp4'))).toBeNull()
  expect(await files.stat(folder)).toBeNull()
})

test('a file that can’t be opened is locked, a removed one is missing', async () => {
  await symlink(at('loop'), at('loop'))
  await expect(files.stat(at('loop'))).rejects.toMatchObject({ code: 'file-locked', parameters: { detail: 'ELOOP' } })
  await expect(files.open(at('loop'))).rejects.toMatchObject({ code: 'file-locked', parameters: { file: at('loop') } })
  await expect(files.open(at('nothing.mp4'))).rejects.toMatchObject({ code: 'file-missing' })
  await expect(files.fingerprint(at('nothing.mp4'))).rejects.toMatchObject({ code: 'file-missing' })
  const { signal } = new AbortController()
  await expect(files.sha256(at('nothing.mp4'), signal)).rejects.toMatchObject({ code: 'file-missing' })
})

test('the fingerprint depends on the size and both ends', async () => {
  const bytes = Buffer.alloc(200_000, 'OnDeck')
  const original = await files.fingerprint(await put('original.mp4', bytes))
  expect(await files.fingerprint(await put('copy.mp4', bytes))).toBe(original)

  const differing = (position: number) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(0, position)
    return changed
  }
  expect(await files.fingerprint(await put('first.mp4', differing(0)))).not.toBe(original)
  expect(await files.fingerprint(await put('last.mp4', differing(199_999)))).not.toBe(original)
  expect(await files.fingerprint(await put('middle.mp4', differing(100_000)))).toBe(original)
  expect(await files.fingerprint(await put('shorter.mp4', bytes.subarray(0, 199_998)))).not.toBe(original)
})

test.each([0, 1, 65_536, 65_537, 131_072])('a file of %i bytes has a fingerprint', async (sizeBytes) => {
  const path = await put(`${sizeBytes}.mp4`, Buffer.alloc(sizeBytes, 7))
  expect(await files.fingerprint(path)).toMatch(/^[0-9a-f]{64}$/)
})

test('sha256 depends on every byte', async () => {
  const bytes = Buffer.alloc(3_000_001, 'every byte counts')
  const path = await put('whole.mp4', bytes)
  expect(await files.sha256(path, new AbortController().signal)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('sha256 needs the same memory for a large file, and can be canceled', async () => {
  const path = await put('large.mp4', '')
  await truncate(path, 400 * 1024 * 1024)
  const before = process.memoryUsage().rss
  await files.sha256(path, new AbortController().signal)
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)

  const stop = new AbortController()
  const hashing = files.sha256(path, stop.signal)
  stop.abort()
  await expect(hashing).rejects.toMatchObject({ name: 'AbortError' })
})
