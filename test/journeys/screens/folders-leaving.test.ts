import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { test } from '../../support/screens-stage.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** A person's ways out of a page, by keys, by mouse and by the browser. */
const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'by a number key': async (page) => {
    await page.getByRole('link', { name: /^Folders/ }).focus()
    await page.keyboard.press('1')
  },
  'by the rail': (page) =>
    main(page)
      .getByRole('link', { name: /^Today/ })
      .click(),
  'by the palette': async (page) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('go today')
    await page.keyboard.press('Enter')
  },
  'by the browser’s Back': (page) => page.evaluate(() => window.history.back()),
  'to another section': (page) => page.getByRole('link', { name: /^Clips and uploads/ }).click(),
}

test('Folders asks before unsaved changes are discarded, whichever way a person leaves', async ({ stage }) => {
  const world = await stage.world({})
  await world.addCamera('Cam A')
  const { page } = await stage.enter(world)
  const label = page.getByRole('textbox', { name: 'Camera label' })
  const asked = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const enter = async () => {
    await page.evaluate(() => (window.location.hash = '#/today'))
    await page.evaluate(() => (window.location.hash = '#/settings/folders'))
    await label.waitFor()
  }
  for (const [way, leave] of Object.entries(ways)) {
    await enter()
    await label.fill(`Cam ${way}`)
    await page.getByText('Unsaved changes').first().waitFor()
    await leave(page)
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await asked.waitFor({ state: 'detached' })
    expect(await label.inputValue(), way).toBe(`Cam ${way}`)
    expect(await page.evaluate(() => window.location.hash), way).toBe('#/settings/folders')
    await leave(page)
    await asked.getByRole('button', { name: 'Discard changes' }).click()
    await label.waitFor({ state: 'detached' })
  }
  await enter()
  expect(await label.inputValue()).toBe('Cam A')
})

test('Folders asks before its tab closes with unsaved changes, and not after they are saved', async ({ stage }) => {
  const world = await stage.world({})
  await world.addCamera('Cam A')
  const { page } = await stage.enter(world)
  await page.evaluate(() => (window.location.hash = '#/settings/folders'))
  const label = page.getByRole('textbox', { name: 'Camera label' })
  await label.fill('Open side')
  const question = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  expect(await label.inputValue()).toBe('Open side')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
  await main(page)
    .getByRole('link', { name: /^Queue/ })
    .click()
  await page.getByRole('heading', { name: 'The queue is empty' }).waitFor()
  expect((await world.api.settings.get()).settings.folders).toMatchObject([{ camera: 'Open side' }])
})
