import { expect, onTestFinished } from 'vitest'
import { openKeyProxy } from '../../support/key-proxy.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

test('the screens report a revoked key, and a new one in Settings resumes the queue', async ({ stage }) => {
  const world = await stage.world({ athletes: [{ first_name: 'Maya', last_name: 'Ortiz' }], isSetUp: false })
  const door = await openKeyProxy(world.service, 'sk_first_of_the_season')
  onTestFinished(door.close)
  const { api, idOf } = world
  await world.set('screens.guideDone', true)
  await world.set('finished.stableSeconds', 0.2)
  await world.set('uploads.holdSeconds', 0)
  await api.connection.use({ baseUrl: door.baseUrl })
  await api.key.set({ key: 'sk_first_of_the_season' })
  const pitching = { activity: 'baseball', movement: 'pitching', dimensions: {} }
  await world.addCamera('Cam A', { tags: { athlete: { id: idOf('Maya Ortiz') }, ...pitching } })
  const { page } = await stage.enter(world)
  const bar = page.getByRole('banner')
  await bar.getByText('Connected').waitFor()
  world.film('Cam A', 'before.mp4')
  await eventually(() => expect(world.service.received()).toHaveLength(1))

  door.renew('sk_second_of_the_season')
  world.film('Cam A', 'after-1.mp4')
  world.film('Cam A', 'after-2.mp4')
  await bar.getByText('API key rejected').waitFor()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Queue/ })
    .click()
  const queue = page.getByRole('grid', { name: 'Queue in upload order' })
  await queue.getByText('after-1.mp4').waitFor()
  await queue.getByText('after-2.mp4').waitFor()

  await bar.getByRole('link', { name: /API key rejected/ }).click()
  const field = page.getByRole('textbox', { name: 'API key' })
  await field.fill('sk_wrong_of_the_season')
  await page.getByRole('button', { name: 'Test connection' }).click()
  const key = page.getByRole('status', { name: 'Connection test' }).getByRole('listitem').filter({ hasText: 'API key' })
  await key.getByText('The service rejected the API key').waitFor()
  await field.fill('sk_second_of_the_season')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await bar.getByText('Connected').waitFor()
  expect(await field.inputValue(), 'the key is never shown again').toBe('')
  await eventually(() => expect(world.service.received()).toHaveLength(3))
  expect(await page.content()).not.toContain('sk_second')
})
