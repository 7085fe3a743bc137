import { expect } from 'vitest'
import { failure } from '../../../src/station/contract/failure.ts'
import { tagsOf } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'

const athletes = [{ first_name: 'Maya', last_name: 'Ortiz' }]

test('Settings shows a folder that is watched already, and refuses a clock correction of years', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A', 'Cam B'] })
  const { page } = await stage.enter(world)
  await page.evaluate(() => (window.location.hash = '#/settings/folders'))
  await page.getByRole('button', { name: 'Add folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add folder' })
  await dialog.getByRole('textbox').first().fill(world.folderOf('Cam B'))
  await dialog.getByText('This folder is already watched, as “Cam B”.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Add folder' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Show folder' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Cam B' }).waitFor()

  await page.getByRole('spinbutton', { name: 'Clock correction' }).fill('-99999999')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a number from -86,400 to 86,400.').waitFor()
  await page.getByRole('combobox', { name: 'Camera setup' }).fill('bogus.value')
  await page.keyboard.press('Tab')
  await page.getByText('The service may not support this setup. It is sent as entered.').waitFor()
  expect((await world.api.settings.get()).settings.cameras).toEqual({})
})

test('the lineup’s menu removes an athlete', async ({ stage }) => {
  const world = await stage.world({ athletes })
  await world.api.command({ kind: 'lineup-insert', tags: tagsOf(world, 'Maya Ortiz'), at: null })
  const { page } = await stage.enter(world)
  await page.getByRole('button', { name: 'More actions for Maya Ortiz' }).click()
  await page.getByRole('menuitem', { name: 'Remove from lineup' }).click()
  await expect.poll(async () => (await world.api.deck()).lineup).toEqual([])
})

test('the setup guide promises no keychain where there is none', async ({ stage }) => {
  const unavailable = { kind: 'unavailable', because: failure('keychain-unavailable') } as const
  const world = await stage.world({
    isSetUp: false,
    exchange: {
      keychain: {
        read: async () => unavailable,
        write: async () => unavailable,
        remove: async () => unavailable,
        close() {},
      },
    },
  })
  await world.api.connection.use({ baseUrl: world.service.baseUrl })
  const { page } = await stage.enter(world)
  await page.getByRole('heading', { name: 'Enter your API key' }).waitFor()
  await page.getByText('OnDeck keeps the key in memory only').waitFor()
  expect(await page.getByText('never in a file').count()).toBe(0)
})
