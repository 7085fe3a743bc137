import type { Page } from '@playwright/test'
import { expect, vi } from 'vitest'
import { settled, tagsOf } from '../../support/screens-day.ts'
import { nextSecond } from '../../support/screens-input.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { toastsGone } from '../../support/small-windows.ts'

const screens = [
  'today',
  'queue',
  'captures',
  'athletes',
  'exports',
  'results',
  'results/trend',
  'results/table',
  'results/compare',
  'results/report',
  'settings/connection',
  'settings/folders',
  'settings/uploads',
  'settings/notifications',
  'settings/computer',
  'settings/about',
]

/** Controls of a page that keys, mouse and wheel change without a dialog. */
const controls =
  'input:not([type="file"]):not([disabled]), textarea, [role="spinbutton"], [role="radio"], button[aria-haspopup="listbox"]'

/**
 * Buttons that would end the journey; every other one is pressed. A dialog that asks first is answered with Escape.
 */
const leftAlone: readonly { readonly name: RegExp; readonly because: string }[] = [
  { name: /^(Reload|Quit)/, because: 'the page or the station is gone afterwards' },
  { name: /^(Sign out .+ on |Cerrar la sesión de .+ en )/, because: 'the other page is gone afterwards' },
  { name: /^Upload now/, because: 'the clip would leave while other buttons of its row are pressed' },
]

/** Elements that a button may open and Escape closes again. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-drawer]'

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
  const valueNow = () => control.evaluate((one) => (one instanceof HTMLInputElement ? one.value : one.textContent))
  const before = await valueNow()
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  if (box && box.width > 10) {
    await page.mouse.down()
    await page.mouse.up()
  }
  for (const by of [120, 120, -240]) await page.mouse.wheel(0, by)
  await escape(page)
  if ((await control.count()) > 0) expect(await valueNow(), 'the wheel changes no value').toBe(before)
  await page.keyboard.press('Tab')
}

/** Closes what is open, from the top. */
async function escape(page: Page) {
  for (let more = 3; more > 0 && (await page.locator(opened).first().isVisible()); more -= 1) {
    await page.keyboard.press('Escape')
    await page
      .locator(opened)
      .first()
      .waitFor({ state: 'hidden', timeout: 500 })
      .catch(() => undefined)
  }
}

/** Presses every button of a screen twice; what a press opens is closed with Escape. Returns the names of what opened something. */
async function pressAll(page: Page, screen: string, within: 'header' | 'main'): Promise<string[]> {
  const opening: string[] = []
  const buttons = page.locator(`${within} button`)
  for (let place = 0; place < (await buttons.count()); place += 1) {
    const button = buttons.nth(place)
    for (const _ of ['once', 'twice']) {
      if (!(await button.isVisible()) || !(await button.isEnabled())) break
      const name = await button.evaluate((one) => one.ariaLabel ?? one.textContent)
      if (leftAlone.some((left) => left.name.test(name))) break
      await button.click({ timeout: 5_000 }).catch(async () => {
        // A toast may lie over it, and stays while the mouse is there.
        await page.mouse.move(0, 0)
        await toastsGone(page)
        await button.click({ timeout: 5_000 })
      })
      if (await isOpen(page)) {
        opening.push(name)
        await escape(page)
      }
      await page.evaluate((to) => window.location.hash === to || (window.location.hash = to), `#/${screen}`)
    }
  }
  return opening
}

/** True if a press opened something within two frames. */
async function isOpen(page: Page): Promise<boolean> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return page.locator(opened).first().isVisible()
}

async function useAll(page: Page) {
  const count = await page.locator(controls).count()
  for (let place = 0; place < count; place += 1) await use(page, place)
  return count
}

test('every control of every screen works twice by keys, mouse and wheel without a console error', async ({
  stage,
}) => {
  const { world, page, other } = await station(stage)
  world.film('Cam A', 'first.mp4')
  await settled(world, ({ untagged }) => untagged === 1)
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: null })
  world.film('Cam A', 'second.mp4', await nextSecond())
  await settled(world, ({ held }) => held === 1)
  let used = 0
  const opening = new Set<string>()
  await pressAll(page, 'today', 'header')
  for (const screen of screens) {
    // The second tab shows the same and is changed by what the first one does.
    for (const tab of [other, page]) await tab.evaluate((to) => (window.location.hash = `#/${to}`), screen)
    await page.getByRole('main').locator('h1').first().waitFor({ state: 'attached' })
    used += await useAll(page)
    for (const name of await pressAll(page, screen, 'main')) opening.add(name)
    expect(await page.getByRole('main').getByRole('alert').count(), `${screen} is shown`).toBe(0)
  }
  expect(used, 'controls that were used').toBeGreaterThan(15)
  for (const name of ['Change schedule', 'Add folder', 'Stop watching', 'Remove API key', 'Start practice mode'])
    expect([...opening], 'buttons that opened something').toContain(name)
  expect((await world.api.status()).practice, 'Escape answered no').toBe(false)
  // Some hundred controls and buttons: beside other load two minutes are not enough.
}, 600_000)

test('upload limit and schedule hours are chosen or typed, and reach the other tab and the station', async ({
  stage,
}) => {
  const { world, page, other } = await station(stage)
  const limitOf = async () => (await world.api.settings.get()).settings.uploads.limitMbitPerSecond
  const limitIs = (value: number | null) => vi.waitFor(async () => expect(await limitOf()).toBe(value), 10_000)
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
