import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { tagsOf } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'

const FRAMES = 24
const FRAMES_PER_SECOND = 60

/** State of the video: its position when no seek is under way, and the sum of its pixels. */
const shownBy = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
    const pen = canvas.getContext('2d')
    pen?.drawImage(video, 0, 0)
    const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let sum = 0
    for (const [at, value] of pixels.entries()) sum += value * ((at % 251) + 1)
    return { seconds: video.seeking ? null : video.currentTime, sum }
  })

test('Today shows a pitch’s metrics automatically, and the video follows the cursor', async ({ stage }) => {
  const world = await stage.world({
    athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }],
    cameras: ['A', 'B'],
    settings: { 'uploads.holdSeconds': 0, 'results.automatic': true },
  })
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: Date.now() - 60_000 })
  const { page } = await stage.enter(world)
  world.film('A', 'IMG_0001.MOV')
  const rep = page.getByRole('row').filter({ hasText: 'Maya Ortiz' })
  await rep.getByText(/Peak arm velocity/).waitFor()
  await rep.getByText('deg/s').waitFor()
  // Its label and its number are those of the session's page.
  await rep.locator('[title^="This rep: Peak arm velocity"]').waitFor()
  const value = await rep
    .locator('b')
    .filter({ hasText: /^\d,\d{3}$/ })
    .first()
    .innerText()

  // Its page has the clip of the station; the video shows the frame of the cursor, wherever it goes.
  await page.keyboard.press('7')
  await page.getByRole('grid', { name: 'Sessions' }).getByText('Maya Ortiz').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const track = page.getByRole('slider', { name: 'Position' })
  await track.waitFor()
  await page.getByText('No clip from B', { exact: true }).waitFor()
  const tile = page
    .getByRole('group', { name: 'This rep', exact: true })
    .getByRole('region', { name: 'Peak arm velocity' })
  expect(await tile.locator('b').first().innerText()).toBe(value)
  expect(await track.getAttribute('aria-valuemax')).toBe(String(FRAMES - 1))
  const showsFrame = async (frame: number) => {
    await expect.poll(() => track.getAttribute('aria-valuenow')).toBe(String(frame))
    const middle = (frame + 0.5) / FRAMES_PER_SECOND
    await expect.poll(async () => (await shownBy(page)).seconds).toBeCloseTo(middle, 3)
    return (await shownBy(page)).sum
  }
  await page.keyboard.press('Home')
  const first = await showsFrame(0)
  await page.keyboard.press('End')
  const last = await showsFrame(FRAMES - 1)
  expect(last).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await showsFrame(FRAMES - 2)
  await track.click({ position: { x: 2, y: 8 } })
  expect(await showsFrame(0)).toBe(first)
  await page.keyboard.press('l')
  expect(await showsFrame(FRAMES - 1)).toBe(last)

  // In the viewer the results mark their events on the scrubber, and the list of reps has the number.
  await page.keyboard.press('1')
  await rep.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('v')
  const entry = page.getByRole('navigation', { name: 'Reps of Maya Ortiz' }).getByRole('link')
  await entry.getByText('deg/s').waitFor()
  const scrubber = page.getByRole('slider', { name: 'Position' })
  await expect.poll(() => scrubber.locator('em').count()).toBeGreaterThan(0)
  const [repOnToday] = (await world.api.reps({ offset: 0, limit: 1, fromMs: null })).items
  const sessionId = repOnToday!.headlines!.sessionId
  const { events } = await world.api.results.session({ id: sessionId })
  expect(await scrubber.locator('em').count()).toBeLessThanOrEqual(events.length)
  await page.getByRole('button', { name: 'Results', exact: true }).click()
  await expect.poll(() => page.url()).toContain(sessionId)

  // No file was requested, and the list of exports is still empty.
  expect((await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(0)
  expect(await world.api.exports.automatic()).toMatchObject({ jobs: 1, because: null })
})
