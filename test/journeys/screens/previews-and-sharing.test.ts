import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { axeViolations } from '../../support/axe.ts'
import { framesOf, makeClip, numberIn, pixelOf, probeVideo } from '../../support/made-clips.ts'
import { tagsOf } from '../../support/screens-day.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

/** A rep of two cameras that nobody uploads: one in HEVC, which Chromium can't play, and one in H.264. */
async function twoCameras(stage: Stage) {
  const team = [{ first_name: 'Zoë', last_name: "O'Neil", dominant_arm: 'right' }]
  const world = await stage.world({ athletes: team, cameras: ['A', 'B'], settings: { 'uploads.holdSeconds': 3_600 } })
  const recordedAtMs = Math.floor(Date.now() / 1_000) * 1_000 - 30_000
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, "Zoë O'Neil"), fromMs: recordedAtMs - 60_000 })
  const clips = [
    { camera: 'A', name: 'IMG_0001.MOV', codec: 'hevc', color: 'red' },
    { camera: 'B', name: 'IMG_0002.MOV', codec: 'h264', color: 'blue' },
  ] as const
  for (const { camera, name, codec, color } of clips) {
    const made = makeClip({ path: join(world.root, `${camera}.mov`), codec, color, frames: 60, recordedAtMs })
    renameSync(made, join(world.folderOf(camera), name))
  }
  await eventually(async () => {
    const { items } = await world.api.reps({ offset: 0, limit: 5, fromMs: null })
    expect(items[0]?.clips).toHaveLength(2)
  })
  const entered = await stage.enter(world)
  await entered.page.getByRole('button', { name: /^Open A / }).click()
  const drawer = entered.page.getByRole('complementary', { name: /IMG_0001\.MOV/ })
  await drawer.waitFor()
  return { world, drawer, ...entered }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share video of this rep' })

test('an HEVC clip plays as a preview, and its rep is shared as one video by keyboard', async ({ stage }) => {
  const { world, page, drawer } = await twoCameras(stage)

  await drawer.getByText('Preview: HEVC converted to H.264. The original is unchanged.').waitFor()
  const video = drawer.locator('video')
  await eventually(async () => {
    expect(await video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2)
  })
  const seen = await video.evaluate(async (element: HTMLVideoElement) => {
    const part = await fetch(element.src, { headers: { range: 'bytes=0-99' } })
    return { path: new URL(element.src).pathname, status: part.status, bytes: (await part.arrayBuffer()).byteLength }
  })
  expect(seen).toMatchObject({ status: 206, bytes: 100 })
  expect(seen.path).toMatch(/\/preview\.mp4$/)
  await page.keyboard.press('.')
  await drawer.getByText('Frame 2 of 60').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('Shift+S')
  const dialog = dialogOf(page)
  await dialog.getByText('Creates one MP4 video of 2 cameras side by side').waitFor()
  await dialog.getByText('Drawings are not part of the video.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('radio', { name: '1/2×' }).press('Space')
  await dialog.getByRole('radio', { name: 'Range' }).press('Space')
  const first = dialog.getByRole('spinbutton', { name: 'From frame' })
  await first.fill('61')
  await first.press('Tab')
  await dialog.getByText(/60/).first().waitFor()
  await first.fill('11')
  await first.press('Tab')
  await dialog.getByRole('spinbutton', { name: 'To frame' }).fill('40')
  await dialog.getByRole('checkbox', { name: /Athlete name \(Zoë O/ }).press('Space')
  await dialog.getByRole('button', { name: 'Create video' }).press('Enter')
  await dialog.getByText('The video is ready.').waitFor()
  await dialog.locator('button:focus', { hasText: 'Save video' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save video' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^Zoë O'Neil .*\.mp4$/)
  const file = join(world.root, 'saved.mp4')
  await download.saveAs(file)
  const { streams, format } = probeVideo(file)
  const [stream] = streams
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 320 }])
  expect(Number(format.duration)).toBeCloseTo(2, 1)
  const frames = framesOf(file, { widthPixels: 320, heightPixels: stream?.height ?? 0 })
  const panes = [0, 160].map((x) => ({ x, y: 0, widthPixels: 160, heightPixels: 90 }))
  const [red, blue] = panes.map((pane) => pixelOf(frames, 30, [pane.x + 80, 70]))
  expect(red?.[0]).toBeGreaterThan(180)
  expect(blue?.[2]).toBeGreaterThan(180)
  for (const pane of panes) expect([0, 30, 59].map((frame) => numberIn(frames, frame, pane))).toEqual([10, 25, 39])

  await dialog.getByRole('button', { name: 'Create another' }).press('Enter')
  await dialog.getByRole('radio', { name: '1/8×' }).press('Space')
  await dialog.getByRole('radio', { name: 'All' }).press('Space')
  await dialog.getByRole('button', { name: 'Create video' }).press('Enter')
  await dialog.locator('button:focus', { hasText: 'Cancel video' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Canceled. Nothing was saved.').waitFor()
  await dialog.locator('button:focus', { hasText: 'Create another' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await drawer.waitFor()
})
