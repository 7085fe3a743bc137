import { expect } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { athleteOfFiles, earlierToday } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'

test('thirty untagged clips are selected together and tagged in one step', async ({ stage }) => {
  const world = await stage.world({
    athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }],
    cameras: ['A open side', 'B home plate'],
    settings: { 'uploads.holdSeconds': 0, 'uploads.parallel': 4 },
  })
  const { page } = await stage.enter(world)
  const startedAtMs = earlierToday(3_600_000)
  const everyMs = Math.min(60_000, Math.floor((Date.now() - startedAtMs) / 16_000) * 1_000)
  for (let rep = 0; rep < 15; rep += 1) {
    world.film('A open side', `IMG_${rep}.mp4`, startedAtMs + rep * everyMs)
    world.film('B home plate', `C_${rep}.mp4`, startedAtMs + rep * everyMs)
  }
  await settled(world, ({ untagged }) => untagged === 30)
  const untagged = page.getByRole('grid', { name: 'Needs tags' })
  await page.getByText('30 clips').first().waitFor()

  await untagged.focus()
  await page.keyboard.press('Control+a')
  await page.getByText('15 reps · 30 clips selected').waitFor()
  // All the room that no rep needs yet, and half a row, so that the list is seen to go on.
  const { height } = (await untagged.locator('..').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(6 * 56)
  expect(height % 56).toBe(28)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Tag 30 clips' })
  const athlete = dialog.getByRole('combobox', { name: 'Athlete' })
  const button = dialog.getByRole('button', { name: /^Tag 30 clips/ })
  await dialog.getByRole('option', { name: 'Baseball' }).click()
  await dialog.getByText('Choose a movement for Baseball.').waitFor()
  expect(await button.isDisabled(), 'an activity alone').toBe(true)
  await dialog.getByRole('option', { name: 'Pitching' }).click()
  await dialog.getByText('30 clips → Pitching, no athlete yet').waitFor()
  expect(await button.isDisabled()).toBe(false)

  // A name that nobody was chosen for is no athlete, and does not count as none either.
  for (const unresolved of ['xyzq', 'Maya Ort']) {
    await athlete.fill(unresolved)
    await dialog.getByText(`“${unresolved}” isn’t chosen yet.`).waitFor()
    expect(await button.isDisabled(), unresolved).toBe(true)
  }
  await dialog.getByRole('option', { name: /Maya Ortiz/, selected: true }).waitFor()
  await dialog.getByRole('option', { name: 'Pitching' }).click()
  expect(await dialog.getByRole('option', { name: /Maya Ortiz/ }).getAttribute('aria-selected')).toBe('false')
  expect(await button.isDisabled(), 'a name that only looks chosen').toBe(true)
  await dialog.getByRole('option', { name: /Maya Ortiz/ }).click()
  await dialog.getByText('30 clips → Maya Ortiz, Pitching, right').waitFor()
  await dialog.getByRole('button', { name: 'Tag 30 clips as Maya Ortiz' }).click()

  await page.getByText('Tagged 30 clips: Maya Ortiz').first().waitFor()
  await untagged.waitFor({ state: 'hidden' })
  await settled(world, ({ processing, completed }) => processing + completed === 30)
  const whose = Object.values(await athleteOfFiles(world))
  expect(whose).toEqual(Array.from({ length: 30 }, () => world.idOf('Maya Ortiz')))
  await page.getByText('30 of 30').waitFor()
  await page.getByText('30 clips · newest first').waitFor()

  // Text about selected reps appears in their own list's heading, moves no row, and disappears with the selection.
  const reps = page.getByRole('grid', { name: 'Reps' })
  world.film('A open side', 'late.mp4', startedAtMs)
  await untagged.waitFor()
  await reps.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+a')
  await page.getByText('15 reps · 30 clips selected').waitFor()
  const before = await reps.boundingBox()
  await page.keyboard.press('j')
  const refused = page.getByRole('region', { name: 'Clips and reps' }).getByRole('alert')
  await refused.waitFor()
  expect(await reps.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await refused.waitFor({ state: 'hidden' })
})
