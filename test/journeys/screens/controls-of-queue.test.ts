import { expect } from 'vitest'
import { exerciseScreens, stationInTwoTabs } from '../../support/screens-controls.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

test('every control of Queue works twice by keys, mouse and wheel without a console error', async ({ stage }) => {
  const { used, opening } = await exerciseScreens(stage, ['queue'])
  expect(used, 'controls that were used').toBeGreaterThan(0)
  expect(opening, 'buttons that opened something').toContain('Change schedule')
})

test('upload limit and schedule hours are chosen or typed, and reach the other tab and the station', async ({
  stage,
}) => {
  const { world, page, other } = await stationInTwoTabs(stage)
  const limitOf = async () => (await world.api.settings.get()).settings.uploads.limitMbitPerSecond
  const limitIs = (value: number | null) => eventually(async () => expect(await limitOf()).toBe(value))
  for (const tab of [page, other]) await tab.evaluate(() => (window.location.hash = '#/queue'))
  const limit = page.getByRole('button', { name: /Speed limit/ })
  await limit.focus()
  await page.mouse.wheel(0, 240)
  expect(await limitOf()).toBeNull()
  await limit.click()
  await page.getByRole('option', { name: '20 Mbit/s' }).click()
  await limitIs(20)
  await other.getByRole('button', { name: /20 Mbit\/s/ }).waitFor()

  await limit.click()
  await page.getByRole('option', { name: 'Other…' }).click()
  await page.getByRole('spinbutton', { name: 'Speed limit' }).fill('0,01')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a number from 0.1 to 100,000.').waitFor()
  await page.getByRole('spinbutton', { name: 'Speed limit' }).fill('7,5')
  // The other tab changes it: what is being typed here stays.
  await other.getByRole('button', { name: /20 Mbit\/s/ }).click()
  await other.getByRole('option', { name: '50 Mbit/s' }).click()
  await limitIs(50)
  await page.keyboard.press('Tab')
  await limitIs(7.5)
  await other.getByRole('button', { name: /7\.5 Mbit\/s/ }).waitFor()

  await page.getByRole('button', { name: 'Change schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Only during these hours' }).click()
  await dialog.getByRole('textbox', { name: 'From' }).fill('soon')
  await page.keyboard.press('Tab')
  await dialog.getByText('Enter a time, such as 7:30 PM or 19:30.').waitFor()
  await dialog.getByRole('textbox', { name: 'From' }).fill('2230')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('6 am')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await world.api.settings.get()).settings.uploads.schedule).toMatchObject([{ from: '22:30', to: '06:00' }])
})

test('Queue says that nothing is uploaded today, and on which day of the week uploads begin, however it is opened', async ({
  stage,
}) => {
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
  const day = inThreeDays.getDay() === 0 ? 7 : inThreeDays.getDay()
  const world = await stage.world({ settings: { 'uploads.schedule': [{ days: [day], from: '22:30', to: '06:00' }] } })
  const { page } = await stage.enter(world)
  const sentence = page.getByRole('region', { name: 'Upload schedule' })
  const opens = new RegExp(`opens ${inThreeDays.toLocaleDateString('en-US', { weekday: 'short' })},? 10:30\\sPM`)
  await page.keyboard.press('2')
  await sentence.getByText('no uploads today').waitFor()
  await sentence.getByText(opens).waitFor()
  await page.keyboard.press('1')
  await page.getByRole('link', { name: /^Queue/ }).click()
  await sentence.getByText(opens).waitFor()
  expect(await sentence.textContent()).not.toContain(String(inThreeDays.getFullYear()))
})
