import { expect } from 'vitest'
import { athletesScreen, openAthlete } from '../../support/screens-athletes.ts'
import { tagsOf } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

test('Ctrl+Z undoes the saved athlete first, then the deck change before it', async ({ stage }) => {
  const { page, world, athlete } = await athletesScreen(stage)
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Jonas Baker'), fromMs: null })
  const onDeck = async () => (await world.api.undoable()).length
  await eventually(async () => expect(await onDeck()).toBe(1))
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByLabel('Phone').fill('555 0100')
  await panel.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Saved: Maya Ortiz').waitFor()
  await panel.getByRole('button', { name: 'Close' }).press('Control+z')
  await page.getByText('Undone: Maya Ortiz').waitFor()
  expect((await athlete('Maya Ortiz'))['phone'] ?? null).toBeNull()
  expect(await onDeck()).toBe(1)
  await panel.getByRole('button', { name: 'Close' }).press('Control+z')
  await eventually(async () => expect(await onDeck()).toBe(0))
})
