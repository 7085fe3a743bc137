// Uses every control of a screen, and presses each of its buttons: what a person does who tries everything.
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { atPace } from './pace.ts'
import { settled, tagsOf } from './screens-day.ts'
import { nextSecond } from './screens-input.ts'
import type { Stage } from './screens-stage.ts'
import type { World } from './screens-world.ts'
import { toastsGone } from './small-windows.ts'

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

/** A station with one clip in the hold and one without tags, in two tabs. */
export async function stationInTwoTabs(stage: Stage): Promise<{ world: World; page: Page; other: Page }> {
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
      .waitFor({ state: 'hidden', timeout: atPace(500) })
      .catch(() => undefined)
  }
}

/** Presses every button of a screen twice; what a press opens is closed with Escape. Returns the names of what opened something. */
async function pressAll(page: Page, screen: string, within: 'header' | 'main'): Promise<string[]> {
  const opening: string[] = []
  const buttons = page.locator(`${within} button`)
  for (let place = 0; place < (await buttons.count()); place += 1) {
    for (const _ of ['once', 'twice']) {
      // The element itself: after a change of the list another button has its place.
      const button = (await buttons.elementHandles()).at(place)
      if (button === undefined || !(await button.isVisible()) || !(await button.isEnabled())) break
      const name = await button.evaluate((one) => (one instanceof Element && one.ariaLabel) || one.textContent || '')
      if (leftAlone.some((left) => left.name.test(name))) break
      await button.click({ timeout: atPace(5_000) }).catch(async () => {
        // A toast may lie over it, and stays while the mouse is there.
        await page.mouse.move(0, 0)
        await toastsGone(page)
        if (await button.evaluate((one) => one.isConnected)) await button.click()
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

/** Uses these screens in the first tab while the second shows them too. Returns how many controls were used, and what opened something. */
export async function exerciseScreens(stage: Stage, screens: readonly string[]) {
  const { world, page, other } = await stationInTwoTabs(stage)
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
  expect((await world.api.status()).practice, 'Escape answered no').toBe(false)
  return { used, opening: [...opening] }
}
