import { appendFileSync, copyFileSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureKeyOf } from '../../../src/computer/media/picture-name.ts'
import { STRIP_FRAME_COUNT } from '../../../src/station/contract/clip-view.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'
import { clipBytes, clipPath } from './fixtures.ts'
import {
  brighteningClip,
  brightness,
  brightnessAt,
  demoPath,
  framesOf,
  pictureMaker,
  sizeOf,
} from './pictures-support.ts'

/** A key frame after so many frames, and at no other place. */
const keyFrameEvery = (frames: number) => [
  '-c:v',
  'mpeg4',
  '-g',
  String(frames),
  '-sc_threshold',
  '1000000000',
  '-q:v',
  '2',
]

const allKeyFrames = ['-c:v', 'prores_ks', '-profile:v', '0']
const pitch = demoPath('cam-a/IMG_0412.MOV')

test('makes the poster of a viewed clip first, then its strip', async () => {
  const maker = pictureMaker()
  expect(maker.look(pitch, 1_300)).toEqual({ kind: 'making' })
  await until(() => maker.ready.length === 1)
  const poster = await until(() => maker.file(pitch, 'poster'))
  expect(sizeOf(poster)).toEqual([320, 180])
  expect(maker.look(pitch, 1_300)).toEqual({ kind: 'ready', key: pictureKeyOf(pitch) })

  const strip = await until(() => maker.file(pitch, 'strip'))
  await until(() => maker.ready.length === 2)
  expect(maker.ready).toEqual([pictureKeyOf(pitch), pictureKeyOf(pitch)])
  expect(sizeOf(strip)).toEqual([STRIP_FRAME_COUNT * 160, 90])
  expect(new Set(framesOf(strip, STRIP_FRAME_COUNT)).size).toBe(STRIP_FRAME_COUNT)
})

test.each([
  ['from a phone held upright', 'rotated-minus.mov', [102, 180], 284],
  ['turned the other way', 'rotated.mp4', [102, 180], 284],
  ['with pixels that are not square', 'odd-sar.mp4', [320, 136], 68],
  ['in HEVC', 'hevc.mov', [320, 180], 90],
  ['in ProRes, 0.3 seconds short', 'prores.mov', [320, 180], 90],
  ['in fragments', 'fragmented.mp4', [320, 180], 90],
  ['of a variable frame rate', 'variable.mp4', [320, 180], 90],
  ['with sound', 'audio-30.mp4', [320, 180], 90],
])('makes pictures of a clip %s as it is displayed', async (_what, name, posterSize, stripHeight) => {
  const maker = pictureMaker()
  expect(sizeOf(await maker.make(clipPath(name), 300, 'poster'))).toEqual(posterSize)
  expect(sizeOf(await maker.make(clipPath(name), 300, 'strip'))).toEqual([STRIP_FRAME_COUNT * 160, stripHeight])
})

test('takes the strip from the whole clip, and the poster from before its middle', async () => {
  const path = join(temporaryFolder(), 'brighter.mov')
  brighteningClip(path, 6, keyFrameEvery(100))
  const maker = pictureMaker()
  const [poster = 0] = brightness(await maker.make(path, 6_000, 'poster'))
  expect(Math.abs(poster - brightnessAt(0.4))).toBeLessThan(6)
  expectEvenlyBrighter(brightness(await maker.make(path, 6_000, 'strip'), STRIP_FRAME_COUNT), 12)
})

test.each([
  ['of nothing but key frames', "Jo's 100% – “long”.mov", allKeyFrames],
  ['with a key frame every second', 'plain.mov', keyFrameEvery(5)],
  ['with a line break in its name', 'two\nlines.mov', allKeyFrames],
])('makes a strip of the whole length of a long clip %s', async (_what, name, encoder) => {
  const path = join(temporaryFolder(), name)
  brighteningClip(path, 60, encoder)
  const strip = await pictureMaker().make(path, 60_000, 'strip')
  expectEvenlyBrighter(brightness(strip, STRIP_FRAME_COUNT), 12)
})

test('uses key frames of a clip that is too large to decode', async () => {
  const path = join(temporaryFolder(), 'large.mov')
  brighteningClip(path, 6, keyFrameEvery(10))
  growTo(path, 60 * 1024 * 1024)
  const maker = pictureMaker()
  const [poster = 0] = brightness(await maker.make(path, 6_000, 'poster'))
  expect(Math.abs(poster - brightnessAt(2 / 6))).toBeLessThan(6)
  const strip = brightness(await maker.make(path, 6_000, 'strip'), STRIP_FRAME_COUNT)
  expect(new Set(strip.map((each) => Math.round(each / 40))).size).toBe(3)
})

/** Each part as bright as the middle of its share of the clip, nearly. */
function expectEvenlyBrighter(parts: readonly number[], tolerance: number) {
  const wanted = parts.map((_, index) => brightnessAt((index + 0.5) / parts.length))
  expect(parts.filter((part, index) => Math.abs(part - (wanted[index] ?? 0)) > tolerance)).toEqual([])
}

/** Puts a box of padding behind it, of which the disk keeps nothing. */
function growTo(path: string, sizeBytes: number) {
  const box = Buffer.alloc(8)
  box.writeUInt32BE(sizeBytes - statSync(path).size, 0)
  box.write('free', 4, 'latin1')
  appendFileSync(path, box)
  truncateSync(path, sizeBytes)
}

test('shows the existing part of a truncated clip', async () => {
  const path = join(temporaryFolder(), 'cut.mov')
  const whole = clipBytes('faststart-240.mov')
  writeFileSync(path, whole.subarray(0, Math.round(whole.length * 0.6)))
  const maker = pictureMaker()
  expect(sizeOf(await maker.make(path, 400, 'poster'))).toEqual([320, 180])
  expect(sizeOf(await maker.make(path, 400, 'strip'))).toEqual([STRIP_FRAME_COUNT * 160, 90])
})

test.each(['text.mp4', 'audio-only.mp4', 'matroska.mp4', 'picture.mp4'])('makes no pictures of %s', async (name) => {
  const maker = pictureMaker()
  expect(maker.look(clipPath(name))).toEqual({ kind: 'making' })
  await until(() => maker.none.length === 1)
  expect(maker.look(clipPath(name))).toEqual({ kind: 'none' })
  expect([maker.none, maker.ready]).toEqual([[pictureKeyOf(clipPath(name))], []])
})

test('shows only existing pictures without ffmpeg', async () => {
  const before = pictureMaker()
  await before.make(pitch, 1_300, 'poster')
  const maker = pictureMaker({ ffmpegPath: null, cacheDir: before.cacheDir })
  expect(maker.look(pitch)).toEqual({ kind: 'ready', key: pictureKeyOf(pitch) })
  expect(maker.look(clipPath('plain-60.mp4'))).toEqual({ kind: 'none' })
})

test('makes no pictures of a clip before it was probed', () => {
  expect(pictureMaker().of({ fingerprint: null, path: pitch, durationMs: 0 })).toEqual({ kind: 'none' })
})

test('shares pictures between copies and moved clips', async () => {
  const maker = pictureMaker()
  await maker.make(pitch, 1_300, 'poster')
  const moved = maker.of({ fingerprint: pitch, path: '/elsewhere.mov', durationMs: 1_300 })
  expect(moved).toEqual({ kind: 'ready', key: pictureKeyOf(pitch) })
})

test('retries a clip a minute after its folder went away', async () => {
  const clock = manualClock()
  const path = join(temporaryFolder(), 'share', 'clip.mp4')
  const maker = pictureMaker({ clock })
  maker.look(path)
  await until(() => maker.none.length === 1)
  mkdirSync(join(path, '..'))
  copyFileSync(clipPath('plain-60.mp4'), path)
  expect(maker.look(path)).toEqual({ kind: 'none' })
  await clock.advance(60_000)
  expect(maker.look(path)).toEqual({ kind: 'making' })
  await until(() => maker.file(path, 'poster'))
})

test('affects only pictures when the cache can’t be written', async () => {
  const cacheDir = join(temporaryFolder(), 'pictures')
  writeFileSync(cacheDir, 'no folder')
  const clock = manualClock()
  const maker = pictureMaker({ cacheDir, clock })
  maker.look(pitch)
  await until(() => maker.none.length === 1)
  expect(maker.look(pitch)).toEqual({ kind: 'none' })
  rmSync(cacheDir)
  await clock.advance(60_000)
  await maker.make(pitch, 1_300, 'poster')
})
