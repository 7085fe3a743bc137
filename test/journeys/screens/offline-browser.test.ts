import { expect } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { keyboardOf, nextSecond, putOnDeck, repsOf } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
]
const tags = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }

test('a browser that reports offline still shows and changes deck, tags, undo, queue and settings', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes,
    cameras: ['Cam A'],
    settings: { 'uploads.paused': true, 'uploads.holdSeconds': 0 },
  })
  const { api } = world
  await api.command({
    kind: 'deck-set',
    tags: { athlete: { id: world.idOf('Ansel Whitford') }, ...tags },
    fromMs: null,
  })
  const { page } = await stage.enter(world)
  const keyboard = keyboardOf(page)
  const reps = repsOf(page)
  await page.getByText('Ansel Whitford').first().waitFor()

  // Playwright's own switch cuts off this computer too, which no lost network does.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })

  await putOnDeck(keyboard, world, 'may', 'Maya Ortiz')
  await page.getByRole('region', { name: 'On deck' }).getByText('Maya Ortiz').first().waitFor()
  world.film('Cam A', 'offline.mp4', await nextSecond())
  await settled(world, ({ queued }) => queued === 1)
  await reps.getByRole('row').filter({ hasText: 'Maya Ortiz' }).waitFor()

  // Clips have come since: their new athlete is shown first.
  await page.keyboard.press('Control+z')
  const question = page.getByRole('dialog', { name: /^Undo “On deck → Maya Ortiz/ })
  await question.getByText('1 clip goes to Ansel Whitford').waitFor()
  await page.keyboard.press('Enter')
  await reps.getByRole('row').filter({ hasText: 'Ansel Whitford' }).waitFor()

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Queue/ })
    .click()
  await page.getByText('offline.mp4').first().waitFor()
  await page.getByRole('region', { name: 'Upload controls' }).getByRole('button', { name: 'Resume uploads' }).click()
  await settled(world, ({ completed }) => completed === 1)
  expect(await world.captures()).toMatchObject([{ athlete_id: world.idOf('Ansel Whitford') }])

  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^This computer/ }).click()
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
})
