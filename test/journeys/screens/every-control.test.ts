import type { Page } from '@playwright/test'
import { expect, vi } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'

const screens = [
  'today',
  'queue',
  'captures',
  'athletes',
  'exports',
  'settings/connection',
  'settings/folders',
  'settings/uploads',
  'settings/computer',
  'settings/about',
]

/** What of a page can be changed by keys, mouse and wheel without asking anybody anything else. */
const controls =
  'input:not([type="file"]):not([disabled]), textarea, [role="spinbutton"], [role="radio"], button[aria-haspopup="listbox"]'

async function station(stage: Stage): Promise<{ world: World; page: Page; other: Page }> {
  const world = await stage.world({
    cameras: ['Cam A'],
    athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }],
    settings: { 'uploads.paused': true, 'uploads.holdSeconds': 600 },
  })
  const { page } = await stage.enter(world)
  const { page: other } = await stage.enter(world)
  return { world, page, other }
}

/** Changes a control twice in each way there is; what is typed into the text fields of a form is not sent. */
async function use(page: Page, place: number) {
  const control = page.locator(controls).nth(place)
  if (!(await control.isVisible()) || !(await control.isEnabled())) return
  await control.focus()
  if (await control.evaluate((one) => one instanceof HTMLInputElement && /text|search|password/.test(one.type))) {
    for (const text of ['7', '19']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
  }
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  const box = await control.boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (const by of [120, 120, -240]) await page.mouse.wheel(0, by)
  await page.keyboard.press('Tab')
}

async function useAll(page: Page) {
  const count = await page.locator(controls).count()
  for (let place = 0; place < count; place += 1) await use(page, place)
  return count
}

test('every control of every screen is changed twice by keys and wheel, in two tabs, and no page complains', async ({
  stage,
}) => {
  const { world, page, other } = await station(stage)
  world.film('Cam A', 'first.mp4')
  await settled(world, ({ untagged }) => untagged === 1)
  let used = 0
  for (const screen of screens) {
    // The second tab shows the same and is changed by what the first one does.
    for (const tab of [other, page]) await tab.evaluate((to) => (window.location.hash = `#/${to}`), screen)
    await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' })
    used += await useAll(page)
    expect(await page.getByRole('main').getByRole('alert').count(), `${screen} is shown`).toBe(0)
  }
  expect(used, 'controls that were used').toBeGreaterThan(15)
})

test('the limit is chosen or typed, the schedule’s hours are typed, and the other tab and the station follow', async ({
  stage,
}) => {
  const { world, page, other } = await station(stage)
  const limitOf = async () => (await world.face.settings.get()).settings.uploads.limitMbitPerSecond
  const limitIs = (value: number | null) => vi.waitFor(async () => expect(await limitOf()).toBe(value), 10_000)
  for (const tab of [page, other]) await tab.evaluate(() => (window.location.hash = '#/queue'))
  const limit = page.getByRole('button', { name: /Limit/ })
  await limit.focus()
  await page.mouse.wheel(0, 240)
  expect(await limitOf()).toBeNull()
  await limit.click()
  await page.getByRole('option', { name: '20 Mbit/s' }).click()
  await limitIs(20)
  await other.getByRole('button', { name: /20 Mbit\/s/ }).waitFor()

  await limit.click()
  await page.getByRole('option', { name: 'Other…' }).click()
  await page.getByRole('spinbutton', { name: 'Limit' }).fill('0,01')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a number from 0.1 to 100,000.').waitFor()
  await page.getByRole('spinbutton', { name: 'Limit' }).fill('7,5')
  // Changed elsewhere meanwhile: what is being typed stays.
  await world.face.settings.set({ key: 'uploads.limitMbitPerSecond', value: 50 })
  await page.keyboard.press('Tab')
  await limitIs(7.5)
  await other.getByRole('button', { name: /7\.5 Mbit\/s/ }).waitFor()

  await page.getByRole('button', { name: 'Change schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'In these hours' }).click()
  await dialog.getByRole('textbox', { name: 'From' }).fill('soon')
  await page.keyboard.press('Tab')
  await dialog.getByText('Enter a time, such as 7:30 PM or 19:30.').waitFor()
  await dialog.getByRole('textbox', { name: 'From' }).fill('2230')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('6 am')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await world.face.settings.get()).settings.uploads.schedule).toMatchObject([{ from: '22:30', to: '06:00' }])
})
