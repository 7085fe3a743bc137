import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeVideo } from '../../../src/service/practice/probe.ts'
import { temporaryFolder } from './support.ts'
import { box, tinyVideo } from './tiny-video.ts'

async function probe(content: Buffer) {
  const path = join(await temporaryFolder(), 'video')
  await writeFile(path, content)
  return await probeVideo(path)
}

const clip = (name: string) => probeVideo(join(import.meta.dirname, '../../fixtures/clips', name))

test('2.2: frame rate, frames, duration and size are read from the index', async () => {
  expect(await probe(tinyVideo({ fps: 240, frames: 480 }))).toEqual({
    fps: 240,
    frameCount: 480,
    durationMs: 2000,
    widthPx: 64,
    heightPx: 48,
  })
})

test('2.2: a rotated video is measured as displayed', async () => {
  expect(await probe(tinyVideo({ turned: true }))).toMatchObject({ widthPx: 48, heightPx: 64 })
})

test.each([
  ['plain-60.mp4', 60],
  ['faststart-240.mov', 240],
  ['ntsc.mp4', 29.97],
  ['fragmented.mp4', 60],
  ['rotated.mp4', 60],
  ['hevc.mov', 60],
  ['prores.mov', 60],
])('2.2: %s runs at %d frames per second', async (name, fps) => {
  expect((await clip(name)).fps).toBeCloseTo(fps, 2)
})

test.each(['audio-only.mp4', 'matroska.mp4', 'picture.mp4', 'text.mp4'])('2.2: %s is no video', async (name) => {
  await expect(clip(name)).rejects.toThrow(/video/)
})

test('2.2: a video whose frames end early is truncated, with or without a full index', async () => {
  const whole = tinyVideo({ frames: 300 })
  await expect(probe(whole.subarray(0, whole.length - 5))).rejects.toThrow(/index|cut short/)
  const head = box('ftyp', Buffer.alloc(8))
  const index = whole.subarray(head.length + 8 + 300 * 10)
  await expect(probe(Buffer.concat([head, index]))).rejects.toThrow(/cut short/)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a few bytes', Buffer.from('moov')],
  ['an index of nothing', box('moov')],
  ['an index that lies about its length', Buffer.concat([Buffer.from([0, 0, 0xff, 0xff]), Buffer.from('moov')])],
  ['a track without tables', box('moov', box('trak', box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide')))))],
])('2.2: %s is no video', async (_what, content) => {
  await expect(probe(content)).rejects.toThrow(/video/)
})
