import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { screensFor } from '../../../src/words/screens.ts'
import { busyDay } from '../../support/screens-day.ts'
import { englishAmong } from '../../support/screens-english.ts'
import { test } from '../../support/screens-stage.ts'

/** Everything that the page says, to eyes and to ears: each text of its own. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.add(walker.currentNode.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.add(element.getAttribute(name)?.trim() ?? '')
    texts.add(document.title)
    texts.delete('')
    return [...texts]
  })

test('choosing Spanish in Settings translates every screen without a reload', async ({ stage }) => {
  const world = await stage.open(busyDay)
  const { page } = await stage.enter(world)
  const es = screensFor('es')
  await page.getByRole('grid', { name: 'Reps', exact: true }).getByText('Ansel Whitford').first().waitFor()
  expect(englishAmong(await textsOf(page)).length, 'English is recognised').toBeGreaterThan(20)

  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^This computer/ }).click()
  await page.evaluate(() => Reflect.set(window, 'isStillTheSame', true))
  await page.getByText('Español', { exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`^${es.frame.today}`) }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')

  const english: Record<string, string[]> = {}
  const places = [
    'today',
    'queue',
    ...['connection', 'folders', 'uploads', 'computer', 'about'].map((one) => `settings/${one}`),
  ]
  for (const place of places) {
    await page.evaluate((hash) => (window.location.hash = hash), `#/${place}`)
    await page.waitForFunction(() => document.querySelectorAll('main *').length > 20)
    const found = englishAmong(await textsOf(page))
    if (found.length > 0) english[place] = found
  }
  expect(english).toEqual({})

  await page.evaluate(() => (window.location.hash = '#/today'))
  const weekday = new Intl.DateTimeFormat('es', { weekday: 'long' }).format(new Date())
  expect((await page.getByRole('banner').innerText()).toLowerCase()).toContain(weekday)
  await page.getByRole('row').filter({ hasText: es.today.canStillChange }).first().getByRole('button').first().click()
  await page.getByText(es.drawer.timeline).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: es.frame.keyMap }).waitFor()
  expect(englishAmong(await textsOf(page))).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'isStillTheSame')), 'the page was not loaded anew').toBe(true)
})
