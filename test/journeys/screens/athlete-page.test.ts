import { expect, onTestFinished } from 'vitest'
import { pacedService } from '../../support/paced-service.ts'
import { athletesScreen, openAthlete } from '../../support/screens-athletes.ts'
import { test } from '../../support/screens-stage.ts'
import { ask } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

test('the athlete page lists and opens captures, and shows their age while the service is out of reach', async ({
  stage,
}) => {
  const { page, world } = await athletesScreen(stage)
  const gate = await pacedService(world.service.baseUrl)
  onTestFinished(gate.close)
  await world.api.connection.use({ baseUrl: gate.baseUrl })
  await world.api.key.set({ key: world.service.key })
  // One of each athlete in turn.
  world.service.control.seedCaptures({ count: 120, activity: 'golf', movement: 'swing' })
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByRole('radio', { name: 'Captures' }).click()
  await panel.getByText('40 captures, newest first').waitFor()
  const list = panel.getByRole('grid', { name: 'Captures on the service' })
  expect(await list.getByRole('row').count()).toBeLessThan(40)
  await list.getByRole('row').first().click()
  const capture = page.getByRole('complementary', { name: 'Capture details' })
  await capture.getByText('Swing').waitFor()
  await capture.getByText('This station didn’t upload this capture').waitFor()
  await page.keyboard.press('Escape')
  await capture.waitFor({ state: 'detached' })
  await panel.getByText('40 captures, newest first').waitFor()

  gate.shut()
  await panel.getByRole('radio', { name: 'Reps' }).click()
  await panel.getByRole('radio', { name: 'Captures' }).click()
  await panel.getByText('40 captures, newest first').waitFor()
  await panel
    .getByText(/^Can’t reach /)
    .first()
    .waitFor()
})

test('the athlete form keeps typed text across a reload until it is discarded', async ({ stage }) => {
  const { page, world } = await athletesScreen(stage)
  // The browser asks before it leaves.
  page.on('dialog', (dialog) => void dialog.accept())
  const kept = (id: string) => async () => expect((await world.api.roster.draft({ id }))?.form.phone).toBe('555 0100')
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByLabel('Phone').fill('555 0100')
  await panel.getByLabel('Height').fill('five feet')
  await eventually(kept(world.idOf('Maya Ortiz')))
  await ask(world.service, 'POST', `/athletes/${world.idOf('Maya Ortiz')}`, { phone: '555 9999' })
  await page.reload()
  await panel.getByText(/^Restored your unsaved changes from .*\.$/).waitFor()
  expect(await panel.getByLabel('Height').inputValue()).toBe('five feet')
  await panel.getByLabel('Height').fill('')
  await panel.getByRole('button', { name: 'Save 1 change' }).click()
  // Somebody else’s change meanwhile is noticed as if the page had never been away.
  await panel.getByRole('alert', { name: 'Somebody else changed this athlete' }).waitFor()
  await panel.getByRole('button', { name: 'Discard changes' }).click()
  await eventually(async () => expect(await world.api.roster.draft({ id: world.idOf('Maya Ortiz') })).toBeNull())
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /New athlete/ }).click()
  const fresh = page.getByRole('complementary', { name: 'New athlete' })
  await fresh.getByLabel('First name').fill('Wren')
  await fresh.getByLabel('Phone').fill('555 0100')
  await eventually(kept('new'))
  await page.reload()
  await fresh.getByText(/^Restored your unsaved changes from/).waitFor()
  expect(await fresh.getByLabel('First name').inputValue()).toBe('Wren')
  await fresh.getByLabel('First name').press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await fresh.waitFor({ state: 'detached' })
  await eventually(async () => expect(await world.api.roster.draft({ id: 'new' })).toBeNull())
})
