import { expect, test } from 'vitest'
import type { QueueRow } from '../../src/station/contract/queue.ts'
import type { StationApi } from '../../src/station/rpc/station-api.ts'
import { screensFor } from '../../src/words/screens.ts'
import { eventually } from '../support/until.ts'
import { createSampleApi, type SampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

/** A time outside of every calendar: formatting it throws. */
const NO_MOMENT_MS = 9e15

const openIn = screensInBrowser()

async function open(language: 'en' | 'es', change: (api: SampleApi) => StationApi = (api) => api) {
  const api = createSampleApi({ reps: 5, queued: 3, change: { screens: { language } } })
  return { ...(await openIn(change(api))), words: screensFor(language) }
}

test.each(['en', 'es'] as const)(
  'a broken screen shows an error while the frame stays, and reloading the page restores it: %s',
  async (language) => {
    let isBroken = true
    const { page, words } = await open(language, (api) => ({
      ...api,
      async reps(window) {
        const page = await api.reps(window)
        return isBroken ? { ...page, items: page.items.map((rep) => ({ ...rep, atMs: NO_MOMENT_MS })) } : page
      },
    }))
    const said = page.getByRole('main').getByRole('alert')
    await said.getByText(words.frame.brokenTitle(words.frame.today)).waitFor()
    await said.getByText('Invalid time value').waitFor()
    await page.getByRole('banner').waitFor()

    await page.getByRole('link', { name: new RegExp(`^${words.frame.queue}`) }).click()
    await page.getByRole('grid', { name: words.queue.inUploadOrder }).getByText('C2A_5000.MOV').waitFor()
    expect(await said.count(), 'the other screens are as they were').toBe(0)

    await page.getByRole('link', { name: new RegExp(`^${words.frame.today}`) }).click()
    await said.getByRole('button', { name: words.common.retry }).click()
    await said.getByText(words.frame.brokenTitle(words.frame.today)).waitFor()
    isBroken = false
    await said.getByRole('button', { name: words.frame.reload }).click()
    await page.getByRole('grid', { name: words.today.reps }).getByText('Ansel Whitford').first().waitFor()
  },
)

test('keys typed while a screen breaks run no command until the person presses Tab', async () => {
  const { page, words } = await open('en', (api) => ({
    ...api,
    queue: {
      ...api.queue,
      async page(window) {
        const { total, items } = await api.queue.page(window)
        return { total, items: brokenRows(items) }
      },
    },
  }))
  await page.getByRole('link', { name: new RegExp(`^${words.frame.queue}`) }).click()
  const title = page.getByRole('main').getByRole('heading', { name: words.frame.brokenTitle(words.frame.queue) })
  await title.waitFor()
  await eventually(async () => expect(await title.evaluate((one) => one === document.activeElement)).toBe(true))
  await page.keyboard.type('2230 n?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).hash).toBe('#/queue')
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('1')
  await page.getByRole('grid', { name: words.today.reps }).waitFor()
})

/** Entries that the station would not send: formatting their time throws. */
const brokenRows = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.map((row) => ({ ...row, forecast: { kind: 'safe-by', atMs: NO_MOMENT_MS } }))

test('a settings section that breaks leaves the others working', async () => {
  const { page, words } = await open('en', (api) => ({
    ...api,
    async status() {
      const { folders, ...status } = await api.status()
      const gone = { kind: 'unavailable', sinceMs: NO_MOMENT_MS, because: { code: 'folder-missing', parameters: {} } }
      return { ...status, folders: folders.map((folder) => ({ ...folder, state: gone as typeof folder.state })) }
    },
  }))
  await page.getByRole('navigation', { name: words.frame.navigation }).waitFor()
  await page.evaluate(() => (window.location.hash = '#/settings/folders'))
  const said = page.getByRole('main').getByRole('alert')
  await said.getByText(words.frame.brokenTitle(words.frame.settings)).waitFor()
  await page.evaluate(() => (window.location.hash = '#/settings/about'))
  await page.getByRole('heading', { name: words.settings.about }).waitFor()
  expect(await said.count()).toBe(0)
})

test('a frame that breaks shows an error and can be reloaded', async () => {
  let isBroken = true
  const { page, words } = await open('en', (api) => ({
    ...api,
    async status() {
      const status = await api.status()
      const offline = { kind: 'offline', sinceMs: NO_MOMENT_MS, because: { code: 'offline', parameters: {} } } as const
      return isBroken ? { ...status, service: offline } : status
    },
  }))
  await page.getByRole('alert').getByText(words.frame.brokenTitle('OnDeck')).waitFor()
  isBroken = false
  await page.getByRole('button', { name: words.frame.reload }).click()
  await page.getByRole('banner').getByText('Ansel Whitford').or(page.getByText('Cage 2')).first().waitFor()
  expect(await page.getByText(words.frame.brokenTitle('OnDeck')).count()).toBe(0)
})

test('a failed diagnostics file shows its reason below the button and can be retried', async () => {
  let refusals = 0
  const { page, words } = await open('en', (api) => ({
    ...api,
    diagnostics: {
      bundle() {
        refusals += 1
        return api.diagnostics.bundle()
      },
    },
  }))
  await page.getByRole('link', { name: new RegExp(`^${words.frame.settings}`) }).click()
  await page.getByRole('link', { name: new RegExp(`^${words.settings.computer}`) }).click()
  const make = page.getByRole('button', { name: words.diagnostics.make })
  await make.click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await make.click()
  await expect.poll(() => refusals).toBe(2)
  expect(await page.getByText(words.diagnostics.made).count()).toBe(0)
})
