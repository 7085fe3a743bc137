import { expect } from 'vitest'
import { athletesScreen, openAthlete } from '../../support/screens-athletes.ts'
import { tagsOf } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

test('Ctrl+Z undoes the saved athlete, Ctrl+Shift+Z saves it again, and the deck stays', async ({ stage }) => {
  const { page, world, athlete } = await athletesScreen(stage)
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Jonas Baker'), fromMs: null })
  const phone = async () => (await athlete('Maya Ortiz'))['phone'] ?? null
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByLabel('Phone').fill('555 0100')
  await panel.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Saved: Maya Ortiz').waitFor()
  const close = panel.getByRole('button', { name: 'Close' })
  await close.press('Control+z')
  await page.getByText('Undone: Maya Ortiz').waitFor()
  expect(await phone()).toBeNull()
  await close.press('Control+z')
  await page.getByText('Nothing to undo on this screen').waitFor()
  expect((await world.api.deck()).current?.athleteName).toBe('Jonas Baker')

  await close.press('Control+Shift+z')
  await page.getByText('Redone: Maya Ortiz').waitFor()
  expect(await phone()).toBe('555 0100')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click()
  await eventually(async () => expect(await phone()).toBeNull())
})
