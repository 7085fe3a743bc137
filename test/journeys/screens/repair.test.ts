import { expect } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'
import { ask } from '../../support/screens-world.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Jo', last_name: 'Park', dominant_arm: 'left' },
]
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }

test('Needs attention shows a refused video with its cause, and one button repairs it', async ({ stage }) => {
  const world = await stage.world({ athletes, settings: { 'uploads.holdSeconds': 0 } })
  await world.addCamera('Cam A', { tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching } })
  const { page } = await stage.enter(world)
  world.service.control.setFaults({ rules: [{ call: 'createCapture', fault: { kind: 'status', status: 400 } }] })
  world.film('Cam A', 'refused.mp4')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByText('refused.mp4').waitFor()
  await attention.getByText(/Rejected by the service/).waitFor()

  await attention.getByText('refused.mp4').click()
  await page.locator('[data-drawer]').getByRole('link', { name: 'More help' }).click()
  const section = page.getByRole('heading', { name: 'One clip doesn’t upload' })
  await section.waitFor()
  expect(await section.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.goBack()
  await page.locator('[data-drawer]').getByRole('button', { name: 'Close' }).click()
  await attention.getByText('refused.mp4').waitFor()

  world.service.control.setFaults({})
  await attention.getByRole('button', { name: 'Retry' }).click()
  await settled(world, ({ completed }) => completed === 1)
  await attention.waitFor({ state: 'hidden' })
  await page.getByRole('grid', { name: 'Reps', exact: true }).getByText('Results ready').waitFor()
  expect(await world.captures()).toMatchObject([{ status: 'completed' }])
})

test('a clip of a deleted athlete is reported, retagged and uploaded', async ({ stage }) => {
  const world = await stage.world({ athletes, settings: { 'uploads.holdSeconds': 0, 'uploads.paused': true } })
  await world.addCamera('Cam A', { tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching } })
  const { page } = await stage.enter(world)
  world.film('Cam A', 'hers.mp4')
  await settled(world, ({ queued }) => queued === 1)
  await ask(world.service, 'DELETE', `/athletes/${world.idOf('Maya Ortiz')}`)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Queue/ })
    .click()
  await page.getByRole('region', { name: 'Upload controls' }).getByRole('button', { name: 'Resume uploads' }).click()
  await page.getByRole('link', { name: /^Today/ }).click()

  const needs = page.getByRole('grid', { name: 'Needs tags' })
  await needs.getByRole('button', { name: 'Choose athlete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Athlete' }).fill('jo')
  await dialog.getByRole('option', { name: /Jo Park/ }).click()
  await dialog.getByRole('button', { name: 'Tag as Jo Park' }).click()
  await settled(world, ({ completed }) => completed === 1)
  expect(await world.captures()).toMatchObject([{ athlete_id: world.idOf('Jo Park'), status: 'completed' }])
})
