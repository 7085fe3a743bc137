import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

test('Exports is entered with the down arrow, and E moves the focus to the form', async ({ stage }) => {
  const world = await stage.world({ settings: { 'exports.download': false } })
  await world.api.exports.request(order())
  const { page } = await stage.enter(world)
  await page.keyboard.press('5')
  const jobs = page.getByRole('grid', { name: 'Exports', exact: true })
  await jobs.getByRole('row').first().waitFor()
  const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement)
  await page.keyboard.press('ArrowDown')
  await eventually(async () => expect(await hasFocus(jobs)).toBe(true))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Baseball, Hitting' }).waitFor()
  await page.keyboard.press('e')
  await eventually(async () => expect(await hasFocus(page.getByRole('button', { name: /Activity/ }))).toBe(true))
})
