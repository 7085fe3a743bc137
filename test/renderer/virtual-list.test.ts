import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { hangMs } from '../support/pace.ts'

const entry = join(dirname(fileURLToPath(import.meta.url)), 'fixtures/list-page/list-page.ts')
let browser: Browser
let script: string
let look: string

beforeAll(async () => {
  browser = await chromium.connect(inject('browserEndpoint'))
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  script = built.output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('\n')
  look = built.output
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : []))
    .join('\n')
})

afterAll(() => browser.close())

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

async function listOf(total: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  page.setDefaultTimeout(hangMs())
  pages.push(page)
  await page.setContent('<title>Rows</title>')
  await page.addStyleTag({ content: look })
  await page.evaluate((length) => {
    window.total = length
  }, total)
  await page.addScriptTag({ content: script })
  await row(page, total).waitFor()
  return page
}

const row = (page: Page, key: number) => page.getByText(`Row ${key}`, { exact: true })
const rowsOnPage = (page: Page) => page.getByRole('row').count()
const grid = (page: Page) => page.getByRole('grid')
const topOf = async (page: Page, key: number) => (await row(page, key).boundingBox())?.y

/** Active row. */
const active = (page: Page) =>
  grid(page).evaluate((list) => {
    const row = document.getElementById(list.getAttribute('aria-activedescendant') ?? '')
    return row?.querySelector('span')?.textContent
  })

async function scrollBy(page: Page, pixels: number) {
  await page.mouse.move(400, 300)
  await page.mouse.wheel(0, pixels)
}

test('a list of 100,000 rows loads and renders only the visible rows and a few more', async () => {
  const page = await listOf(100_000)
  await grid(page).focus()
  await page.keyboard.press('End')
  await row(page, 1).waitFor()
  expect(await rowsOnPage(page)).toBeLessThan(30)
  expect(await page.evaluate(() => window.listPage.held())).toBeLessThanOrEqual(200)
  expect(await grid(page).getAttribute('aria-rowcount')).toBe('100000')
})

test('a list of two million rows scrolls to its last row, although no element can be that high', async () => {
  const page = await listOf(2_000_000)
  await grid(page).focus()
  await page.keyboard.press('End')
  await row(page, 1).waitFor()
  await page.keyboard.press('Home')
  await row(page, 2_000_000).waitFor()
  expect(await row(page, 1).count()).toBe(0)
})

test('a row that a screen activates comes into view, and stays where it is when it is in view', async () => {
  const page = await listOf(1_000)
  const isInView = async (key: number) => {
    const top = (await topOf(page, key)) ?? -1
    return top >= 0 && top + 40 <= 600
  }
  const activate = (key: number) => page.evaluate((one) => window.listPage.activate(one), key)
  await activate(970)
  await expect.poll(() => isInView(970)).toBe(true)
  const top = await topOf(page, 970)
  await activate(972)
  await expect.poll(() => active(page)).toBe('Row 972')
  expect(await topOf(page, 970)).toBe(top)
  // The active row does not pull the list back, also when rows are added.
  await scrollBy(page, 2_000)
  await expect.poll(() => row(page, 972).count()).toBe(0)
  await page.evaluate(() => window.listPage.insertOnTop(3))
  await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe('1003')
  expect(await row(page, 972).count()).toBe(0)
})

test('rows added at the top do not move the visible rows', async () => {
  const page = await listOf(1_000)
  await scrollBy(page, 4_010)
  await row(page, 900).waitFor()
  const before = await topOf(page, 900)
  await page.evaluate(() => window.listPage.insertOnTop(7))
  await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe('1007')
  await expect.poll(() => topOf(page, 900)).toBe(before)
  // More rows than the loaded window: none of the loaded rows remains.
  await page.evaluate(() => window.listPage.insertOnTop(500))
  await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe('1507')
  await expect.poll(() => topOf(page, 900)).toBe(before)
})

test('a list at its top shows rows added there', async () => {
  const page = await listOf(1_000)
  await page.evaluate(() => window.listPage.insertOnTop(3))
  await row(page, 1_003).waitFor()
  expect(await row(page, 1_003).isVisible()).toBe(true)
})

test('a scrolled list counts the new rows above, and a press on the count shows them', async () => {
  const page = await listOf(1_000)
  const count = page.getByRole('button', { name: /new$/ })
  await scrollBy(page, 4_010)
  await row(page, 900).waitFor()
  expect(await count.count()).toBe(0)
  await page.evaluate(() => window.listPage.insertOnTop(2))
  await page.getByRole('button', { name: '2 new' }).waitFor()
  await page.evaluate(() => window.listPage.insertOnTop(1))
  await page.getByRole('button', { name: '3 new' }).click()
  await row(page, 1_003).waitFor()
  expect(await row(page, 1_003).isVisible()).toBe(true)
  await expect.poll(() => count.count()).toBe(0)
})

test('Shift and a click select rows, and no text of theirs', async () => {
  const page = await listOf(100)
  await row(page, 98).click({ modifiers: ['Control'] })
  await row(page, 95).click({ modifiers: ['Shift'] })
  await expect.poll(() => page.evaluate(() => window.listPage.selected().length)).toBe(4)
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toBe('Row 94')
})

test('a selection stays with its rows when their order changes', async () => {
  const page = await listOf(100)
  await row(page, 98).click({ modifiers: ['Control'] })
  await row(page, 96).click({ modifiers: ['Control'] })
  await page.evaluate(() => window.listPage.reverse())
  await row(page, 1).waitFor()
  expect((await page.evaluate(() => window.listPage.selected())).toSorted()).toEqual(['96', '98'])
  await grid(page).focus()
  await page.keyboard.press('End')
  await expect.poll(() => page.getByRole('row', { name: 'Row 98' }).getAttribute('aria-selected')).toBe('true')
})

test('focus moves to the next row when the active row disappears', async () => {
  const page = await listOf(30)
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => active(page)).toBe('Row 28')
  await page.evaluate(() => window.listPage.remove(28))
  await expect.poll(() => active(page)).toBe('Row 27')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => window.listPage.opened)).toEqual(['27'])
  await page.keyboard.press('End')
  await expect.poll(() => active(page)).toBe('Row 1')
  await page.evaluate(() => window.listPage.remove(1))
  await expect.poll(() => active(page)).toBe('Row 2')
})

test('left and right move focus into the active row; with Alt they belong to the browser', async () => {
  const page = await listOf(30)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  expect(await grid(page).evaluate((list) => list === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('First')
  await grid(page).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('Last')
})

test('a range selection reads keys beyond the loaded rows', async () => {
  const page = await listOf(5_000)
  await row(page, 4_999).click({ modifiers: ['Control'] })
  await scrollBy(page, 80_000)
  await row(page, 3_000).waitFor()
  await row(page, 2_998).click({ modifiers: ['Shift'] })
  await expect.poll(() => page.evaluate(() => window.listPage.selected().length)).toBe(2_002)
})

test('arrows, Space and Enter select and open rows like the mouse', async () => {
  const page = await listOf(100)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  expect((await page.evaluate(() => window.listPage.selected())).toSorted()).toEqual(['97', '98'])
  expect(await page.evaluate(() => window.listPage.opened)).toEqual(['97'])
})
