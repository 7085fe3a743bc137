import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { tagsOf } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/station-host.ts'

const TIMEOUT_MS = 240_000

test('a pitch’s numbers stand on Today, in the clip and on the athlete’s page without anyone asking', {
  timeout: TIMEOUT_MS,
}, async ({ stage }) => {
  const world = await stage.world({
    athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }],
    cameras: ['A'],
    settings: { 'uploads.holdSeconds': 0 },
  })
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: Date.now() - 60_000 })
  const { page } = await stage.enter(world)
  world.film('A', 'IMG_0001.MOV')
  const rep = page.getByRole('row').filter({ hasText: 'Maya Ortiz' })
  await rep.getByText(/Peak arm velocity/).waitFor({ timeout: 180_000 })
  await rep.getByText('deg/s').waitFor()

  await rep.press('Enter')
  const clip = page.getByRole('complementary', { name: /IMG_0001\.MOV/ })
  const numbers = clip.getByRole('region', { name: 'Key metrics' })
  await numbers.getByText('Max layback').waitFor()
  expect(await numbers.getByRole('link', { name: 'Open results' }).getAttribute('href')).toMatch(/#\/results\/session~/)

  // Nobody asked for a file, and none was made; the job stands behind one quiet line.
  expect((await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(0)
  expect(readdirSync(world.dataDir)).not.toContain('exports')
  await page.keyboard.press('Escape')
  await page.evaluate(() => (window.location.hash = '#/exports'))
  await page.getByText('No exports yet').waitFor()
  await page.getByRole('button', { name: /Automatic results.*1 request/ }).click()
  await page.getByRole('grid', { name: 'Automatic results' }).getByText('in the results library').waitFor()

  // Other metrics chosen in Settings stand there at once.
  await world.set('results.headlines', { 'baseball/pitching': ['max_layback_angle'] })
  await page.evaluate(() => (window.location.hash = '#/today'))
  await eventually(async () => {
    expect(await rep.getByText('Max layback').count()).toBe(1)
    expect(await rep.getByText(/Peak arm velocity/).count()).toBe(0)
  }, 30_000)
})
