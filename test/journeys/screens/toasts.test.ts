import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { settledRoster } from '../../support/screens-scenes-import.ts'
import { test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'

const team = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Jonas', last_name: 'Baker', dominant_arm: 'left' },
]

const sizes = [
  { width: 1366, height: 768 },
  { width: 1024, height: 640 },
] as const

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** A camera exports a video that can’t be uploaded. The pointer on its toast keeps it open. */
async function showToast(page: Page, world: World, file: string) {
  writeFileSync(join(world.folderOf('Cam A'), file), 'x')
  await world.api.folders.rescan({ path: world.folderOf('Cam A') })
  await toasts(page)
    .getByText(/can’t be uploaded/)
    .first()
    .waitFor()
  await toasts(page).getByRole('button').last().hover()
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

/** Texts of the buttons that a toast covers, of those that were asked for. */
async function covered(page: Page, buttons: readonly Locator[]) {
  const regions = await Promise.all(
    (await toasts(page).getByRole('button').all()).map((one) => boxOf(one.locator('..'))),
  )
  const found: string[] = []
  for (const button of buttons) {
    const box = await boxOf(button)
    const isCovered = regions.some(
      (toast) =>
        toast.x < box.x + box.width &&
        box.x < toast.x + toast.width &&
        toast.y < box.y + box.height &&
        box.y < toast.y + toast.height,
    )
    if (isCovered) found.push(await button.innerText())
  }
  return found
}

const places: readonly [what: string, open: (page: Page) => Promise<Locator[]>][] = [
  [
    'New athlete',
    async (page) => {
      await page.getByRole('link', { name: /^Athletes/ }).click()
      await page.getByRole('button', { name: 'New athlete' }).first().click()
      const panel = page.getByRole('complementary', { name: 'New athlete' })
      await panel.getByLabel('First name').fill('Al')
      return panel.getByRole('button').all()
    },
  ],
  [
    'an athlete’s panel',
    async (page) => {
      await page.getByRole('link', { name: /^Athletes/ }).click()
      await page.getByRole('grid', { name: 'Roster' }).getByText('Maya Ortiz').click()
      const panel = page.getByRole('complementary', { name: 'Maya Ortiz' })
      await panel.getByLabel('First name').fill('May')
      return [panel.getByRole('button', { name: /^Save/ }), panel.getByRole('button', { name: 'Close' }).first()]
    },
  ],
  [
    'Import',
    async (page) => {
      await page.getByRole('link', { name: /^Athletes/ }).click()
      await page.getByRole('grid', { name: 'Roster' }).waitFor()
      await page.keyboard.press('i')
      await settledRoster(page)
      return [
        page.getByRole('button', { name: /^Import \d+ athletes?$/ }),
        page.getByRole('button', { name: 'Next error' }),
        page.getByRole('button', { name: 'Back', exact: true }),
      ]
    },
  ],
  [
    'a changed folder',
    async (page) => {
      await page.getByRole('link', { name: /^Settings/ }).click()
      await page.getByRole('link', { name: /^Folders/ }).click()
      await page.getByRole('textbox', { name: 'Camera label' }).fill('Left')
      return [
        page.getByRole('button', { name: 'Save changes' }),
        page.getByRole('button', { name: 'Discard' }),
        page.getByRole('button', { name: 'Add folder' }),
      ]
    },
  ],
  [
    'Queue',
    async (page) => {
      await page.getByRole('link', { name: /^Queue/ }).click()
      await page.getByRole('radio', { name: /^Unsupported/ }).waitFor()
      return page.getByRole('region', { name: 'Not uploaded' }).getByRole('radio').all()
    },
  ],
]

test.for(sizes)('toasts neither cover nor move buttons at $width by $height', async (viewport, { stage }) => {
  const world = await stage.world({ athletes: team, cameras: ['Cam A'] })
  for (const [what, open] of places) {
    const { page, context } = await stage.enter(world, { viewport })
    const buttons = await open(page)
    const before = await Promise.all(buttons.map(boxOf))
    await showToast(page, world, `${what}.avi`)
    expect(await Promise.all(buttons.map(boxOf)), `${what}: nothing moves under the pointer`).toEqual(before)
    expect(await covered(page, buttons), what).toEqual([])
    await context.close()
  }
})

/** Screens that scroll as a whole, and the last control on each. */
const scrolled: readonly [place: string, last: (page: Page) => Locator][] = [
  ['settings/results', (page) => page.getByRole('button', { name: 'Save: Facility name' })],
  ['exports/new', (page) => page.locator('main').getByRole('button').last()],
]

test.for(sizes)(
  'the end of a screen can be scrolled out from under a toast at $width by $height',
  async (viewport, { stage }) => {
    const world = await stage.world({ athletes: team, cameras: ['Cam A'] })
    for (const [place, last] of scrolled) {
      const { page, context } = await stage.enter(world, { viewport })
      await page.evaluate((hash) => (window.location.hash = hash), `#/${place}`)
      await last(page).waitFor()
      await showToast(page, world, `${place.replace('/', ' ')}.avi`)
      await last(page).evaluate((button) => {
        for (let box: Element | null = button; box; box = box.parentElement) box.scrollTop = box.scrollHeight
      })
      expect(await covered(page, [last(page)]), place).toEqual([])
      await context.close()
    }
  },
)
