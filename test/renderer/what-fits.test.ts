import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { ClipId } from '../../src/station/contract/clip.ts'
import { failure } from '../../src/station/contract/failure.ts'
import type { SampleOptions } from './fixtures/sample-api.ts'
import { createSampleApi } from './fixtures/sample-api.ts'
import { sampleAttention } from './fixtures/sample-station.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

const names = ['Ansel', 'Juno', 'Teodor', 'Maya', 'Imani', 'Darius', 'Camila', 'Felix']

const eightInLineup: NonNullable<SampleOptions['change']>['deck'] = (deck) => ({
  ...deck,
  lineup: names.map((athleteName, index) => ({
    id: `entry-${index}`,
    athleteName,
    tags: { athlete: { id: `a${index}` }, activity: 'baseball', movement: 'pitching', dimensions: {} },
  })),
})

const busyDay: NonNullable<SampleOptions['change']>['status'] = (status) => ({
  ...status,
  today: { ...status.today, clips: 129, safe: 120 },
  transfer: { ...status.transfer, leftBytes: 188_800_000_000, doneAtMs: status.nowMs + 20 * 60 * 60_000 },
})

/** Number of rows that are wholly within a list that scrolls. */
const wholeRows = (list: Locator) =>
  list.evaluate((element) => {
    const seen = element.closest('[class*="scroller"]') ?? element
    const { top, bottom } = seen.getBoundingClientRect()
    return [...element.querySelectorAll('[role="row"]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= bottom + 1
    }).length
  })

const isCut = (one: Locator) => one.evaluate((element) => element.scrollWidth > element.clientWidth)

async function look(page: Page, name: string) {
  const folder = process.env['ONDECK_LAST_LOOK']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const small = { width: 1024, height: 640 }

test.each([
  { width: 1366, height: 768, rows: 8 },
  { ...small, rows: 6 },
])('the lineup shows $rows of 8 athletes at $width by $height, and how many there are', async ({ rows, ...size }) => {
  const api = { ...createSampleApi({ reps: 20, queued: 3, change: { deck: eightInLineup } }) }
  const { page } = await openIn({ ...api, attention: () => ({ total: 0, items: [] }) }, size)
  await page.getByRole('heading', { name: 'Lineup 8' }).waitFor()
  const lineup = page.getByRole('grid', { name: 'Lineup' })
  await lineup.getByRole('row').nth(7).waitFor()
  await look(page, `lineup-${size.width}`)
  expect(await wholeRows(lineup)).toBeGreaterThanOrEqual(rows)
})

test('a long list of clips in need leaves the lineup as high as the athlete on deck', async () => {
  const api = createSampleApi({ reps: 20, queued: 3, change: { deck: eightInLineup } })
  const many = Array.from({ length: 30 }, (_, index) => sampleAttention(index, Date.now()))
  const { page } = await openIn({ ...api, attention: () => ({ total: 30, items: many }) })
  const lineup = page.getByRole('region', { name: 'Lineup' })
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('row').first().waitFor()
  await look(page, 'lineup-attention')
  const [box, deck] = [await lineup.boundingBox(), await page.getByRole('region', { name: 'On deck' }).boundingBox()]
  expect(box?.height).toBeGreaterThanOrEqual((deck?.height ?? 0) - 1)
  const folders = await page.getByRole('list', { name: 'Folders' }).boundingBox()
  expect((folders?.y ?? 0) + (folders?.height ?? 0), 'the column ends in the window').toBeLessThanOrEqual(768)
})

test('clips in need use the room of a short queue, also in a small window', async () => {
  const api = createSampleApi({ reps: 20, queued: 1 })
  const some = [0, 1, 2].map((index) => sampleAttention(index, Date.now()))
  const { page } = await openIn({ ...api, attention: () => ({ total: 3, items: some }) }, small)
  await page.getByRole('link', { name: /^Queue/ }).click()
  const list = page.getByRole('grid', { name: 'Needs attention' })
  await list.getByRole('row').nth(2).waitFor()
  await look(page, 'queue-small')
  expect(await wholeRows(list)).toBe(3)
})

test.each(['en-US', 'es-MX'])('totals and controls are not cut in a small window in %s', async (locale) => {
  const api = createSampleApi({ reps: 129, queued: 7, change: { status: busyDay } })
  const { page } = await openIn(api, { ...small, locale })
  const total = page.getByText(/^120 (of|de) 129$/).locator('..')
  await total.waitFor()
  await look(page, `today-small-${locale}`)
  expect(await isCut(total)).toBe(false)
  const rows = page.getByRole('grid', { name: /^(Reps|Repeticiones)/ }).getByRole('row')
  expect(await rows.first().locator('time').innerText(), 'reps of one minute differ').toMatch(/:\d{2}\s?:\d{2}/)
  const panel = await page.getByRole('complementary').first().boundingBox()
  const text = await total.locator('span').boundingBox()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0))

  await page.getByRole('link', { name: /^(Queue|Cola)/ }).click()
  const controls = page.getByRole('button', { name: /^(Parallel uploads|Subidas a la vez) / })
  await controls.first().waitFor()
  await look(page, `queue-small-${locale}`)
  for (const button of await controls.all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(small.width)
  }
})

test('a notification leads to its clip, and its time is on one line', async () => {
  const api = createSampleApi({ reps: 3, queued: 1 })
  const { page } = await openIn(api, { locale: 'en-US' })
  await page.getByText('Ansel Whitford').first().waitFor()
  const because = failure('upload-stalled', { seconds: 30, host: 'store.example' })
  const what = { kind: 'clip-stuck', clipId: ClipId.parse('clip-600'), fileName: 'C2B_4400.MOV', because } as const
  api.tell({ notices: [{ id: 'n1', atMs: new Date(2026, 10, 28, 11, 19).getTime(), what }] })
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  const time = dialog.locator('time')
  await look(page, 'notifications')
  const lines = await time.evaluate((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
  await page.evaluate(() => (window.location.hash = '#/captures'))
  await dialog.getByRole('link', { name: 'C2B_4400.MOV needs attention' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toMatch(/#\/today$/)
  // The clip of the sample can’t be read: its drawer says so.
  await page.locator('[data-drawer]').waitFor()
})
