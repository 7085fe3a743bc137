import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPictureCache } from '../../../src/computer/media/picture-cache.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'
import { clipPath } from './fixtures.ts'
import { pictureMaker } from './pictures-support.ts'

const HOUR_MS = 60 * 60 * 1_000
const kilobyte = Buffer.alloc(1_000)
const plain = clipPath('plain-60.mp4')

function openCache({
  limitBytes = 10_000,
  cacheDir = join(temporaryFolder(), 'a/pictures'),
  clock = manualClock(),
} = {}) {
  const cache = createPictureCache({ cacheDir, limitBytes, clock })
  return { ...cache, cacheDir, clock, files: () => readdirSync(cacheDir).toSorted() }
}

/** Shows a poster, and waits until that is recorded. */
async function showAgain({ find, cacheDir, clock }: ReturnType<typeof openCache>, key: string) {
  expect(find(key, 'poster')).not.toBeNull()
  await until(() => statSync(join(cacheDir, `${key}.poster.jpg`)).mtimeMs === clock.nowMs())
}

test('removes the pictures that were not shown for longest', async () => {
  const cache = openCache({ limitBytes: 3_500 })
  await cache.put('a', 'poster', kilobyte)
  await cache.put('b', 'poster', kilobyte)
  await cache.put('b', 'strip', kilobyte)
  await cache.clock.advance(HOUR_MS)
  await showAgain(cache, 'a')
  await cache.clock.advance(1)
  await cache.put('c', 'poster', kilobyte)
  expect(cache.files()).toEqual(['a.poster.jpg', 'b.strip.jpg', 'c.poster.jpg'])
  expect(cache.find('b', 'poster')).toBeNull()
})

test('makes room for a tenth of the limit at once', async () => {
  const cache = openCache({ limitBytes: 10_000 })
  for (const key of 'abcdefghijk') {
    await cache.put(key, 'poster', kilobyte)
    await cache.clock.advance(1)
  }
  expect(cache.files()).toEqual([...'cdefghijk'].map((key) => `${key}.poster.jpg`))
})

test('keeps a picture larger than the whole cache until the next one', async () => {
  const cache = openCache({ limitBytes: 500 })
  await cache.put('a', 'poster', kilobyte)
  expect(cache.find('a', 'poster')).not.toBeNull()
  await cache.clock.advance(1)
  await cache.put('b', 'poster', kilobyte)
  expect(cache.files()).toEqual(['b.poster.jpg'])
})

test('finds pictures and their last use after a restart', async () => {
  const first = openCache()
  for (const [index, key] of ['new', 'old', 'middle'].entries()) {
    await first.put(key, 'poster', kilobyte)
    const seenAt = [30, 10, 20][index] ?? 0
    utimesSync(join(first.cacheDir, `${key}.poster.jpg`), seenAt, seenAt)
  }
  const second = openCache({ cacheDir: first.cacheDir, limitBytes: 3_500 })
  await second.measured
  await showAgain(second, 'old')
  await second.put('another', 'poster', kilobyte)
  expect(second.files()).toEqual(['another.poster.jpg', 'new.poster.jpg', 'old.poster.jpg'])
})

test('shrinks a cache to a smaller limit at start', async () => {
  const first = openCache()
  for (const key of ['a', 'b', 'c', 'd']) await first.put(key, 'poster', kilobyte)
  const second = openCache({ cacheDir: first.cacheDir, limitBytes: 2_500 })
  await second.measured
  expect(second.files()).toHaveLength(2)
})

test.each(['remove', 'delete by hand'])('counts no picture any more after it was removed: %s', async (how) => {
  const cache = openCache({ limitBytes: 3_500 })
  for (const key of ['a', 'b', 'c']) {
    await cache.put(key, 'poster', kilobyte)
    if (how === 'remove') await cache.remove(key)
    else rmSync(join(cache.cacheDir, `${key}.poster.jpg`))
  }
  for (const key of ['d', 'e', 'f']) await cache.put(key, 'poster', kilobyte)
  expect(cache.files()).toEqual(['d.poster.jpg', 'e.poster.jpg', 'f.poster.jpg'])
})

test('counts a picture once that is made again', async () => {
  const cache = openCache({ limitBytes: 3_500 })
  await cache.put('a', 'poster', kilobyte)
  for (let time = 0; time < 5; time += 1) await cache.put('b', 'poster', kilobyte)
  expect(cache.files()).toEqual(['a.poster.jpg', 'b.poster.jpg'])
})

test('removes unfinished files of a crash, and keeps foreign files', () => {
  const cacheDir = temporaryFolder()
  const names = ['a.poster.jpg.123-1.tmp', 'notes.txt', 'a.poster.jpg']
  for (const name of names) writeFileSync(join(cacheDir, name), 'x')
  const cache = openCache({ cacheDir })
  expect(cache.files()).toEqual(['a.poster.jpg', 'notes.txt'])
})

test('records that a picture was shown once an hour at most', async () => {
  const cache = openCache()
  await cache.put('a', 'poster', kilobyte)
  const path = join(cache.cacheDir, 'a.poster.jpg')
  const madeAtMs = cache.clock.nowMs()
  await cache.clock.advance(HOUR_MS - 1)
  cache.find('a', 'poster')
  await cache.clock.advance(1)
  expect(statSync(path).mtimeMs).toBe(madeAtMs)
  await showAgain(cache, 'a')
})

test.each(['../../etc/passwd', 'a/../b', 'A', '', 'a.poster'])('finds nothing for a key like “%s”', async (key) => {
  const cache = openCache()
  mkdirSync(cache.cacheDir, { recursive: true })
  await cache.put('a', 'poster', kilobyte)
  expect(cache.find(key, 'poster')).toBeNull()
})

test.skipIf(process.platform === 'win32')('only this user may look at the pictures', async () => {
  const cache = openCache()
  await cache.put('a', 'poster', kilobyte)
  expect(statSync(cache.cacheDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(cache.cacheDir, 'a.poster.jpg')).mode & 0o777).toBe(0o600)
})

test('makes pictures again after the cache was deleted', async () => {
  const maker = pictureMaker()
  await maker.make(plain, 400, 'strip')
  rmSync(maker.cacheDir, { recursive: true })
  expect(maker.file(plain, 'strip')).toBeNull()
  expect(maker.look(plain)).toEqual({ kind: 'making' })
  await maker.bothOf(plain)
})

test('makes a missing strip when its clip is viewed again', async () => {
  const first = pictureMaker()
  await first.make(plain, 400, 'strip')
  await first.stop()
  rmSync(first.file(plain, 'strip') ?? '')
  const second = pictureMaker({ cacheDir: first.cacheDir })
  expect(second.look(plain).kind).toBe('ready')
  await until(() => second.file(plain, 'strip'))
})
