import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 640 },
  { width: 911, height: 512 },
]
const athletes = ['Ortiz', 'Ode', 'Sol'].map((last_name) => ({ first_name: 'Maya', last_name, dominant_arm: 'right' }))

async function withSeason(stage: Stage) {
  const world = await stage.world({ athletes })
  world.service.control.seedSeason({ athletes: 3, weeks: 2, fps: 30 })
  await world.api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  await eventually(async () => expect((await world.api.results.facts()).sessions).toBeGreaterThan(6))
  return { world, ...(await stage.enter(world)) }
}

const goTo = (page: Page, place: string) => page.evaluate((hash) => (window.location.hash = hash), `#/${place}`)

/** Elements that a person can scroll sideways. */
const scrolledSideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')].flatMap((element) => {
      const canScroll =
        element.clientWidth > 0 && !['visible', 'clip', 'hidden'].includes(getComputedStyle(element).overflowX)
      return canScroll && element.scrollWidth > element.clientWidth ? [element.className] : []
    }),
  )

test('the page of a session never scrolls sideways, and says movement, date and frame rate', async ({ stage }) => {
  const { page } = await withSeason(stage)
  await goTo(page, 'results')
  await page.getByRole('grid', { name: 'Sessions', exact: true }).getByRole('row').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const position = page.getByRole('slider', { name: 'Position' })
  await position.waitFor()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // At the last frame the thumb is farthest at the right.
    await page.keyboard.press('End')
    await expect.poll(() => position.getAttribute('aria-valuenow')).toBe(await position.getAttribute('aria-valuemax'))
    expect(await scrolledSideways(page), `${size.width}x${size.height}`).toEqual([])
    await page.getByText(/\d{4}, .*30 fps/).waitFor()
    await page.locator('main header').getByText('Pitching').waitFor()
  }
})

test('the dialog of a picker shows its title and the chosen ones while its list is open', async ({ stage }) => {
  const { page } = await withSeason(stage)
  await goTo(page, 'results/table')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: /^Athletes: / }).click()
    const options = page.getByRole('option')
    await options.first().waitFor()
    if ((await options.count()) === 3) {
      await page.getByRole('option', { name: 'Maya Ode' }).click()
      await options.first().waitFor({ state: 'detached' })
      await page.getByRole('combobox', { name: 'Find an athlete' }).press('ArrowDown')
    }
    const list = (await page.getByRole('listbox').boundingBox())?.y ?? 0
    const hidden = { includeHidden: true }
    const dialog = page.getByRole('dialog', { name: 'Athletes', ...hidden })
    const above = [
      dialog.getByRole('heading', { name: 'Athletes', ...hidden }),
      dialog.getByRole('listitem', hidden).getByText('Maya Ode'),
      page.getByRole('combobox', { name: 'Find an athlete' }),
    ]
    for (const element of above) {
      const box = await element.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), `${size.width}x${size.height}`).toBeLessThanOrEqual(list)
    }
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('Find says that the sessions of the results library are elsewhere, and leads there', async ({ stage }) => {
  const { page } = await withSeason(stage)
  await goTo(page, 'find?text=maya')
  await page.getByText('Sessions of the results library are not searched here.').waitFor()
  await page.getByRole('link', { name: 'Open Results' }).click()
  await page.getByRole('grid', { name: 'Sessions', exact: true }).getByRole('row').first().waitFor()
})

test('the legend of six compared sessions names each with its time, and leaves the plot its room', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes: ['Montgomery-Castillo Fernández', 'van Dijk'].map((last_name) => ({
      first_name: 'Xavier',
      last_name,
      dominant_arm: 'right',
    })),
  })
  world.service.control.seedSeason({ athletes: 2, weeks: 3, fps: 30 })
  await world.api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  await eventually(async () => expect((await world.api.results.facts()).sessions).toBeGreaterThan(6))
  const { page } = await stage.enter(world)
  await goTo(page, 'results')
  const rows = page.getByRole('grid', { name: 'Sessions', exact: true }).getByRole('row')
  await rows.first().waitFor()
  for (let row = 0; row < 6; row += 1)
    await rows
      .nth(row)
      .getByRole('button', { name: /Add session to compare/ })
      .click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const slider = page.getByRole('slider')
  await slider.waitFor()
  const names = page.locator('dl span[title]')
  const note = page.getByText(/^Mean of 6 sessions/)
  await expect.poll(() => names.count()).toBe(7)
  const boxOf = async (one: typeof note) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const size of SIZES.slice(0, 2)) {
    await page.setViewportSize(size)
    const plot = await boxOf(slider)
    expect((await boxOf(note)).y, `${size.width}`).toBeGreaterThanOrEqual(plot.y + plot.height - 1)
    for (const name of await names.all()) {
      if (!(await name.isVisible())) continue
      const box = await boxOf(name)
      expect(box.y + box.height).toBeLessThanOrEqual(plot.y + 1)
      expect(box.x + box.width).toBeLessThanOrEqual(plot.x + plot.width)
      expect(await name.evaluate((span) => span.scrollWidth - span.clientWidth)).toBeLessThanOrEqual(0)
    }
    // The list beside the plot has their names as well.
    expect(await names.first().isVisible()).toBe(size.width === 1366)
  }
  const texts = await names.allInnerTexts()
  expect(texts.filter((text) => /\d:\d\d/.test(text)).length).toBeGreaterThan(0)
})
