import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WriteStyle } from '../../../../src/service/practice/cameras/camera.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { quickPlace, temporaryFolder } from '../../../support/temporary.ts'
import { eventually } from '../../../support/until.ts'
import { tinyVideo } from '../tiny-video.ts'
import { openCameraA, play, prober, sample } from './support.ts'

const video = sample('cam-a/IMG_0412.MOV')
const shot = (style: WriteStyle, signal = new AbortController().signal) => ({
  video,
  recordedAtMs: Date.now(),
  style,
  signal,
})

test('file names continue after a restart, even when the clips are removed', async () => {
  const root = temporaryFolder()
  const first = await openCameraA(root)
  expect(await first.exportClip(shot('growing'))).toBe('IMG_0501.MOV')
  expect(await first.exportClip(shot('renamed'))).toBe('IMG_0502.MOV')
  for (const name of readdirSync(first.folder)) rmSync(join(first.folder, name))
  expect(await (await openCameraA(root)).exportClip(shot('growing'))).toBe('IMG_0503.MOV')
})

test('a foreign file in the folder is neither overwritten nor removed', async () => {
  const root = temporaryFolder()
  const camera = await openCameraA(root)
  const own = join(camera.folder, 'IMG_0501.MOV')
  writeFileSync(own, 'mine')
  expect(await camera.exportClip(shot('renamed'))).toBe('IMG_0502.MOV')
  expect(readFileSync(own, 'utf8')).toBe('mine')
})

test('a growing clip is incomplete under its name until its last piece is written', async () => {
  const clock = manualClock()
  const camera = await openCameraA(temporaryFolder(), clock)
  const exporting = camera.exportClip(shot('growing'))
  const path = join(camera.folder, 'IMG_0501.MOV')
  await eventually(() => expect(statSync(path).size).toBeGreaterThan(0))
  expect(statSync(path).size).toBeLessThan(video.length)
  expect(await prober.completeness(path)).toMatchObject({ kind: 'incomplete' })
  await untilDone(exporting, () => clock.advance(1_000))
  expect(await play(path)).toEqual({ frames: 312, complaints: '' })
})

test('a renamed clip gets its name only when it is complete', async () => {
  const clock = manualClock()
  const camera = await openCameraA(temporaryFolder(), clock)
  const exporting = camera.exportClip(shot('renamed'))
  await eventually(() => expect(readdirSync(camera.folder)).toEqual(['IMG_0501.MOV.part']))
  await untilDone(exporting, () => clock.advance(1_000))
  expect(readdirSync(camera.folder)).toEqual(['IMG_0501.MOV'])
})

test.each<WriteStyle>(['growing', 'renamed'])(
  'a %s clip is written to its end at once when told to stop',
  async (style) => {
    const stop = new AbortController()
    const camera = await openCameraA(temporaryFolder(), manualClock())
    const exporting = camera.exportClip(shot(style, stop.signal))
    await eventually(() => expect(readdirSync(camera.folder)).toHaveLength(1))
    stop.abort()
    expect(await exporting).toBe('IMG_0501.MOV')
    expect(readdirSync(camera.folder)).toEqual(['IMG_0501.MOV'])
    expect(await play(join(camera.folder, 'IMG_0501.MOV'))).toEqual({ frames: 312, complaints: '' })
  },
)

test('unfinished files of a crash are deleted, and nothing else', async () => {
  const root = temporaryFolder()
  const { folder } = await openCameraA(root)
  writeFileSync(join(folder, 'IMG_0501.MOV.part'), 'half')
  writeFileSync(join(folder, 'holiday.MOV.part'), 'half')
  await openCameraA(root)
  expect(readdirSync(folder)).toEqual(['holiday.MOV.part'])
})

test('the camera keeps its last two hundred clips and touches no other file', async () => {
  const camera = await openCameraA(temporaryFolder(quickPlace))
  for (const name of ['IMG_0001.MOV', 'IMG_0002.MOV', 'notes.txt']) writeFileSync(join(camera.folder, name), 'mine')
  mkdirSync(join(camera.folder, 'IMG_0003.MOV'))
  for (let count = 0; count < 203; count++) await camera.exportClip({ ...shot('growing'), video: tinyVideo() })
  const left = readdirSync(camera.folder)
  const own = left.filter((name) => /^IMG_0[5-9]/.test(name))
  expect(own).toHaveLength(200)
  expect(own[0]).toBe('IMG_0504.MOV')
  expect(left.filter((name) => !own.includes(name))).toEqual([
    'IMG_0001.MOV',
    'IMG_0002.MOV',
    'IMG_0003.MOV',
    'notes.txt',
  ])
})

/** Moves time on until the work is done. */
async function untilDone(work: Promise<unknown>, advance: () => Promise<void>) {
  const done = work.then(() => true)
  while (!(await Promise.race([done, advance().then(() => false)])));
}
