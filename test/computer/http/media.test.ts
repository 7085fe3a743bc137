import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileHandler } from '../../../src/computer/http/file-handler.ts'
import { ClipId } from '../../../src/station/contract/clip.ts'
import { mediaPathsFor } from '../../../src/station/contract/clip-view.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { builtScreens } from './screens-folder.ts'

const mediaPaths = mediaPathsFor(null)

const SIZE = 3 * 1024 * 1024 + 17
const id = ClipId.parse('clip one/ñ')

/** A clip of many pieces, no two of which are alike. */
const content = Buffer.concat(
  Array.from({ length: Math.ceil(SIZE / 32) }, (_, index) => createHash('sha256').update(String(index)).digest()),
).subarray(0, SIZE)

function stage({ name = 'swing.MOV', bytes = content } = {}) {
  const folder = temporaryFolder()
  const path = join(folder, name)
  writeFileSync(path, bytes)
  utimesSync(path, 1_700_000_000, 1_700_000_000)
  const poster = join(folder, 'poster.jpg')
  writeFileSync(poster, 'JPEG')
  const serve = createFileHandler({
    screensDir: builtScreens(),
    media: {
      diagnosticsOf: () => null,
      exportFileOf: () => null,
      resultFileOf: () => null,
      previewOf: () => null,
      sharedVideoOf: () => null,
      videoOf: (input) => (input === id ? { path, sizeBytes: bytes.byteLength } : null),
      picture: (key, picture) => (key === 'ab12' && picture === 'poster' ? poster : null),
    },
  })
  const get = (to: string, headers: Record<string, string> = {}, method = 'GET') =>
    serve(new Request(`ondeck://app${to}`, { headers, method }))
  const video = (headers: Record<string, string> = {}, method = 'GET') => get(mediaPaths.video(id), headers, method)
  return { path, poster, get, video }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('serves a whole clip byte for byte, with a type that Chromium plays', async () => {
  const response = await stage().video()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('video/mp4')
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(response.headers.get('content-length')).toBe(String(SIZE))
  expect((await bytesOf(response)).equals(content)).toBe(true)
})

test.each([
  ['its beginning', 'bytes=0-0', 0, 1],
  ['a part of it', 'bytes=1000-600000', 1000, 600_001],
  ['from somewhere on', 'bytes=3000000-', 3_000_000, SIZE],
  ['its last byte', `bytes=${SIZE - 1}-${SIZE - 1}`, SIZE - 1, SIZE],
  ['its end', 'bytes=-700000', SIZE - 700_000, SIZE],
  ['more than there is', `bytes=${SIZE - 5}-${SIZE + 1000}`, SIZE - 5, SIZE],
  ['an end longer than the whole', `bytes=-${SIZE + 1}`, 0, SIZE],
])('serves %s of a clip', async (_what, range, from, to) => {
  const response = await stage().video({ range })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${SIZE}`)
  expect(response.headers.get('content-length')).toBe(String(to - from))
  expect((await bytesOf(response)).equals(content.subarray(from, to))).toBe(true)
})

test.each([`bytes=${SIZE}-`, `bytes=${SIZE}-${SIZE + 1}`, 'bytes=-0'])(
  'rejects %s as beyond the end',
  async (range) => {
    const response = await stage().video({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${SIZE}`)
  },
)

test.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes 0-1', ''])(
  'serves the whole clip for an invalid or multiple range “%s”',
  async (range) => {
    const response = await stage().video({ range })
    expect(response.status).toBe(200)
    expect((await bytesOf(response)).byteLength).toBe(SIZE)
  },
)

test('serves the whole clip for a range of another file', async () => {
  const { path, video } = stage()
  const tag = (await video({}, 'HEAD')).headers.get('etag') ?? ''
  expect((await video({ range: 'bytes=5-9', 'if-range': tag })).status).toBe(206)
  expect((await video({ 'if-none-match': tag })).status).toBe(304)
  writeFileSync(path, Buffer.alloc(SIZE))
  expect((await video({ range: 'bytes=5-9', 'if-range': tag })).status).toBe(200)
  expect((await video({ 'if-none-match': tag })).status).toBe(200)
})

test('answers HEAD with a clip’s length without reading it', async () => {
  const response = await stage().video({}, 'HEAD')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(SIZE))
  expect(response.body).toBeNull()
})

test.each([
  ['is gone', (path: string) => rmSync(path)],
  ['was cut', (path: string) => truncateSync(path, 10)],
  ['is another one by now', (path: string) => writeFileSync(path, Buffer.alloc(SIZE + 1))],
  [
    'became a folder',
    (path: string) => {
      rmSync(path)
      mkdirSync(path)
    },
  ],
])('answers 404 for a clip whose file %s', async (_what, happen) => {
  const { path, video } = stage()
  happen(path)
  expect((await video()).status).toBe(404)
  expect((await video({ range: 'bytes=0-9' })).status).toBe(404)
})

test.each([
  ['is removed', (path: string) => rmSync(path)],
  ['shrinks', (path: string) => truncateSync(path, 600_000)],
  [
    'is replaced',
    (path: string) => {
      writeFileSync(`${path}.new`, Buffer.alloc(SIZE))
      renameSync(`${path}.new`, path)
    },
  ],
])('ends the response with an error for a clip that %s while it is read', async (_what, happen) => {
  const { path, video } = stage()
  const reader = (await video()).body?.getReader()
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
  happen(path)
  await expect(reader?.read()).rejects.toThrow()
})

test.runIf(process.platform === 'linux')('keeps no file open for a paused, closed or unstarted player', async () => {
  const { path, video } = stage()
  const open = () => readdirSync('/proc/self/fd').filter((fd) => isAt(`/proc/self/fd/${fd}`, path))
  const resting = (await video()).body?.getReader()
  await resting?.read()
  expect(open()).toEqual([])
  const gone = (await video()).body?.getReader()
  await gone?.read()
  await gone?.cancel()
  await video()
  expect(open()).toEqual([])
})

function isAt(link: string, path: string): boolean {
  try {
    return readlinkSync(link) === path
  } catch {
    return false
  }
}

test('only reads a clip’s file', async () => {
  const { path, video } = stage()
  const before = statSync(path)
  await bytesOf(await video())
  await bytesOf(await video({ range: 'bytes=5-' }))
  const { mtimeMs, ctimeMs, ino } = statSync(path)
  expect({ mtimeMs, ctimeMs, ino }).toEqual({ mtimeMs: before.mtimeMs, ctimeMs: before.ctimeMs, ino: before.ino })
})

test('answers 404 for an empty clip', async () => {
  expect((await stage({ bytes: Buffer.alloc(0) }).video()).status).toBe(404)
})

test('serves a picture as JPEG that may be cached forever', async () => {
  const response = await stage().get(mediaPaths.poster('ab12'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(await response.text()).toBe('JPEG')
})

test('answers 404 for a picture removed from the cache', async () => {
  const { poster, get } = stage()
  rmSync(poster)
  expect((await get(mediaPaths.poster('ab12'))).status).toBe(404)
})

test('answers without content or caching for a strip that is still to be made', async () => {
  const response = await stage().get(mediaPaths.strip('ab12'))
  expect(response.status).toBe(204)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  mediaPaths.strip('cd34'),
  mediaPaths.poster('../ab12'),
  mediaPaths.poster('..%2fab12'),
  '/media/ab12/other.jpg',
  '/media/ab12',
  '/media/',
  '/media/clip/',
  '/media/clip/nobody',
  '/media/clip/%E0%A4%A',
  `${mediaPaths.video(id)}/more`,
])('refuses %s as media', async (path) => {
  expect((await stage().get(path)).status).toBe(404)
})
