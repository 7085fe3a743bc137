import { mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProber } from '../../../src/computer/media/prober.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { countedReads } from '../../support/counted-reads.ts'
import { clipPath } from './fixtures.ts'
import { ftyp, longHead, media, moov, trak } from './movie-builder.ts'

const prober = createProber({ ffprobePath: null })
const GIB = 1024 ** 3
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ondeck-media-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes pieces at their places and leaves holes in between, which take no space on the disk. */
async function putSparse(name: string, pieces: [atByte: number, bytes: Buffer][]): Promise<string> {
  const path = join(folder, name)
  await using file = await open(path, 'w')
  for (const [atByte, bytes] of pieces) await file.write(bytes, 0, bytes.length, atByte)
  return path
}

test('a whole clip is complete', async () => {
  expect(await prober.completeness(clipPath('plain-60.mp4'))).toEqual({ kind: 'complete' })
})

test('a file of more than 5 GiB is read by its 64-bit sizes and offsets', async () => {
  const head = ftyp()
  const dataBytes = 5.5 * GIB
  const start = head.length + 16
  const sampleBytes = 1024 * 1024
  const offsets = Array.from({ length: 5_632 }, (_, index) => start + index * sampleBytes)
  const index = moov(trak({ sizes: { all: sampleBytes, count: offsets.length }, offsets, wideOffsets: true }))
  const pieces: [number, Buffer][] = offsets.flatMap((offset) => [
    [offset, media(16)],
    [offset + sampleBytes - 16, media(16)],
  ])
  const path = await putSparse('large.mov', [
    [0, Buffer.concat([head, longHead('mdat', dataBytes)])],
    ...pieces,
    [start + dataBytes, index],
  ])
  expect(await prober.completeness(path)).toEqual({ kind: 'complete' })

  await using file = await open(path, 'r+')
  await file.truncate(start + dataBytes - 1)
  expect(await prober.completeness(path)).toEqual({ kind: 'incomplete', reason: evidence('cut-short', { bytes: 1 }) })
})

test('an index of tens of megabytes is read once, in little memory', async () => {
  const sizes = Array.from({ length: 3_000_000 }, () => 10)
  const head = ftyp()
  const start = head.length + 16
  const plan = { sizes, runs: [[1, 1_000]] as [number, number][] }
  const index = moov(trak({ ...plan, offsets: Array.from({ length: 3_000 }, (_, chunk) => start + chunk * 10_000) }))
  const path = await putSparse('many.mp4', [
    [0, Buffer.concat([head, longHead('mdat', 30_000_000), media(30_000_000)])],
    [start + 30_000_000, index],
  ])
  const before = process.memoryUsage().rss
  const counted = await countedReads()
  expect(await prober.completeness(path)).toEqual({ kind: 'complete' })
  expect(counted.bytes).toBeLessThan(1.5 * index.length)
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('a file that is missing or can’t be opened is a separate error', async () => {
  await symlink(join(folder, 'loop'), join(folder, 'loop'))
  await expect(prober.completeness(join(folder, 'nothing.mp4'))).rejects.toMatchObject({ code: 'file-missing' })
  await expect(prober.completeness(join(folder, 'loop'))).rejects.toMatchObject({ code: 'file-locked' })
})
