import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { athletesScreen, openAthlete } from '../../support/screens-athletes.ts'
import { test } from '../../support/screens-stage.ts'

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'by a number key': async (page) => {
    await page.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('2')
  },
  'by a link': (page) => page.getByRole('link', { name: /^Queue/ }).click(),
  'by the palette': async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('go queue')
    await page.keyboard.press('Enter')
  },
  'by the browser’s Back': (page) => page.evaluate(() => window.history.back()),
  'by an address': (page) => page.evaluate(() => void (window.location.hash = '#/queue')),
}

test('the athlete form asks before unsaved changes are discarded, for every navigation', async ({ stage }) => {
  const { page } = await athletesScreen(stage)
  await page.getByRole('link', { name: /^Queue/ }).click()
  await page.getByRole('link', { name: /^Athletes/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'Discard changes?' })
  for (const [way, leave] of Object.entries(ways)) {
    const panel = await openAthlete(page, 'Maya Ortiz')
    const address = await page.evaluate(() => window.location.hash)
    await panel.getByLabel('Phone').fill(`555 ${way}`)
    await leave(page)
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await asked.waitFor({ state: 'detached' })
    expect(await panel.getByLabel('Phone').inputValue(), way).toBe(`555 ${way}`)
    expect(await page.evaluate(() => window.location.hash), way).toBe(address)
    await leave(page)
    await asked.getByRole('button', { name: 'Discard changes' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Athletes/ }).click()
  }
  // An unchanged form closes without a question.
  await openAthlete(page, 'Maya Ortiz')
  await page.getByRole('link', { name: /^Queue/ }).click()
  await page.getByRole('heading', { name: 'The queue is empty' }).waitFor()
})

test('the athlete form asks before its tab closes with unsaved changes, and not after the athlete is created', async ({
  stage,
}) => {
  const { page } = await athletesScreen(stage)
  await page.evaluate(() => void (window.location.hash = '#/athletes/new'))
  const panel = page.getByRole('complementary', { name: 'New athlete' })
  await panel.getByLabel('First name').fill('Ida')
  const question = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  expect(await panel.getByLabel('First name').inputValue()).toBe('Ida')
  await panel.getByRole('button', { name: 'Create athlete' }).click()
  await page.getByRole('complementary', { name: 'Ida' }).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('an athlete’s form doubts an e-mail and a phone, explains Forget, and leaves an equal height without a question', async ({
  stage,
}) => {
  const { page, athlete } = await athletesScreen(stage)
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByText('Forget erases the athlete from this computer only.').waitFor()
  await panel.getByLabel('Email').fill('not an email')
  await panel.getByText('This doesn’t look like an email address.').waitFor()
  await panel.getByLabel('Phone').fill('abc')
  await panel.getByText('This doesn’t look like a phone number.').waitFor()
  await panel.getByLabel('Phone').fill('555 0100')
  await panel.getByText('This doesn’t look like a phone number.').waitFor({ state: 'detached' })
  await panel.getByLabel('Height').fill('70')
  // A doubt forbids nothing.
  await page.keyboard.press('Control+s')
  await expect.poll(() => athlete('Maya Ortiz')).toMatchObject({ email: 'not an email', height: 70 })

  await panel.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await panel.getByLabel('Height').fill('5\'10"')
  expect(await panel.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})
