import { expect, onTestFinished } from 'vitest'
import { pacedService } from '../../support/paced-service.ts'
import { athletesScreen } from '../../support/screens-athletes.ts'
import { test } from '../../support/screens-stage.ts'
import { ask } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

test('Athletes deletes only the duplicate without captures, after its name is typed', async ({ stage }) => {
  const { page, world } = await athletesScreen(stage)
  const gate = await pacedService(world.service.baseUrl)
  onTestFinished(gate.close)
  await world.api.connection.use({ baseUrl: gate.baseUrl })
  await world.api.key.set({ key: world.service.key })
  // One of each athlete; the twin comes after them.
  world.service.control.seedCaptures({ count: 3 })
  await ask(world.service, 'POST', '/athletes', { first_name: 'Maya', last_name: 'Ortíz' })
  const duplicates = page.getByRole('dialog', { name: 'Likely duplicates' })
  const deleteTwin = duplicates.getByRole('button', { name: 'Delete Maya Ortíz' })
  await page.getByRole('button', { name: /Refresh$/ }).click()
  await page.getByRole('grid', { name: 'Roster' }).getByText('Maya Ortíz').waitFor()

  // The count is unknown until the service answers.
  const asked = gate.count('GET /v1/captures')
  world.service.control.setFaults({ rules: [{ call: 'listCaptures', fault: { kind: 'status', status: 403 } }] })
  await page.getByRole('button', { name: 'Duplicates' }).click()
  await eventually(() => expect(gate.count('GET /v1/captures')).toBeGreaterThan(asked))
  await duplicates.getByRole('button', { name: 'Use Maya Ortíz' }).waitFor()
  expect(await duplicates.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await page.keyboard.press('Escape')

  world.service.control.setFaults({ rules: [] })
  await page.getByRole('button', { name: 'Duplicates' }).click()
  await deleteTwin.waitFor()
  expect(await duplicates.getByRole('button', { name: /^Delete/ }).count()).toBe(1)
  await deleteTwin.click()
  const dialog = page.getByRole('dialog', { name: 'Delete Maya Ortíz?' })
  await dialog.getByText('0 captures on the service').waitFor()
  await dialog.getByLabel('Type Maya Ortíz to confirm').fill('Maya Ortíz')
  await dialog.getByRole('button', { name: 'Delete athlete' }).click()
  await duplicates.getByText('No likely duplicates').waitFor()
  const { athletes } = await ask(world.service, 'GET', '/athletes')
  expect(athletes).toHaveLength(3)
})
