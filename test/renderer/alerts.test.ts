import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { type Alert, alertTargetAddress } from '../../src/station/contract/alert.ts'
import type { ClipId } from '../../src/station/contract/clip.ts'
import { axeViolations } from '../support/axe.ts'
import { createSampleApi, type SampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

async function station(looks: Parameters<typeof openIn>[1] = {}) {
  const asked: string[] = []
  const sample: SampleApi = createSampleApi({ reps: 10, queued: 3 })
  const api: SampleApi = {
    ...sample,
    clip({ id }) {
      asked.push(id)
      return sample.clip({ id })
    },
  }
  const open = await openIn(api, looks)
  await open.page.getByText('Ansel Whitford').first().waitFor()
  let told = 0
  const alert = (what: Alert['what'], id = `alert-${++told}`) => api.tell({ alerts: [{ id, atMs: Date.now(), what }] })
  return { ...open, api, asked, alert }
}

/** Grants the notification permission, takes focus away, and records the shown notifications. */
async function lookAway(page: Page) {
  // Headless browsers have no notifications.
  await page.evaluate(() => {
    const shown: EventTarget[] = []
    class Recorded extends EventTarget {
      static permission = 'granted'
      constructor(title: string, options: NotificationOptions) {
        super()
        shown.push(Object.assign(this, { title, ...options }))
      }
      close() {}
    }
    document.hasFocus = () => false
    Object.assign(window, { Notification: Recorded, shown })
  })
}

const shown = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'shown') as Notification[]).map(({ title, body, tag }) => ({ title, body, tag })),
  )
const clickLast = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'shown') as Notification[]).at(-1)?.dispatchEvent(new Event('click')))

test('an unfocused page shows one browser notification per alert, and a click opens the clip', async () => {
  const { page, alert, asked, complaints } = await station()
  await lookAway(page)
  await page.keyboard.press('2')
  const what = { kind: 'needs-attention', clips: 1, clipId: 'clip-7' as ClipId } as const
  alert(what, 'one')
  alert(what, 'one')
  const title = '1 clip needs attention'
  await expect.poll(() => shown(page)).toEqual([{ title, body: 'Open it to see why, and what to do.', tag: 'one' }])
  await clickLast(page)
  await expect.poll(() => asked).toContain('clip-7')
  await expect.poll(() => new URL(page.url()).hash).toBe('#/today')
  expect(complaints.filter((line) => !line.includes('not-here'))).toEqual([])
})

test('a click on a notification opens its folder, export or screen', async () => {
  const { page, alert, api } = await station()
  await lookAway(page)
  const hash = () => new URL(page.url()).hash
  alert({ kind: 'export-ready', exports: 1, exportId: 'job-1', movement: 'pitching' })
  await expect.poll(async () => (await shown(page)).at(-1)?.title).toBe('Export ready: Pitching')
  await clickLast(page)
  await expect.poll(hash).toBe('#/exports/job-1')
  const { folders } = await api.status()
  const folder = folders.at(-1)
  alert({ kind: 'camera-silent', folder: folder?.settings.path ?? '', camera: folder?.camera ?? '', minutes: 12 })
  await expect.poll(async () => (await shown(page)).at(-1)?.title).toBe(`No clips from ${folder?.camera}`)
  await clickLast(page)
  await expect.poll(hash).toBe('#/settings/folders')
  await page.getByRole('heading', { name: folder?.camera ?? '' }).waitFor()
  alert({ kind: 'all-uploaded', clips: 14, left: 0 })
  await expect.poll(async () => (await shown(page)).at(-1)?.title).toBe('All done: 14 clips uploaded')
  await clickLast(page)
  await expect.poll(hash).toBe('#/queue')
})

test('a focused page shows an alert as a toast with a button, without a browser notification', async () => {
  const { page, alert } = await station()
  await lookAway(page)
  await page.evaluate(() => {
    document.hasFocus = () => true
  })
  alert({ kind: 'camera-silent', folder: '/cam', camera: 'B home plate', minutes: 12 })
  const corner = page.getByRole('region', { name: 'Notifications' })
  await corner.getByText('No clips from B home plate').waitFor()
  await corner.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/settings/folders')
  expect(await shown(page)).toEqual([])
})

test('an address with an alert’s target opens it once', async () => {
  const { page, asked } = await station()
  const address = alertTargetAddress({ kind: 'clip', clipId: 'clip-7' as ClipId })
  await page.evaluate((hash) => (window.location.hash = hash), address)
  await expect.poll(() => asked).toEqual(['clip-7'])
  // The browser reports an address a moment after the page has it.
  await expect.poll(() => new URL(page.url()).hash).toBe('#/today')
  expect(asked).toEqual(['clip-7'])
  await page.evaluate(() => (window.location.hash = '#/open/nonsense'))
  await page.getByText('Ansel Whitford').first().waitFor()
})

test('quiet hours end with one summary of the alerts they held back', async () => {
  const { page, alert } = await station()
  await lookAway(page)
  alert({
    kind: 'summary',
    parts: [
      { kind: 'needs-tags', clips: 3, clipId: null },
      { kind: 'export-ready', exports: 1, exportId: 'job-1', movement: 'pitching' },
    ],
  })
  await expect
    .poll(() => shown(page))
    .toMatchObject([{ title: 'During quiet hours', body: '3 clips need tags. Export ready: Pitching.' }])
})

test('a button in Settings requests the notification permission, and a blocked one explains where to change it', async () => {
  const { page } = await station()
  await page.goto(new URL('#/settings/notifications', page.url()).href)
  await page.evaluate(() => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    Object.assign(window, { block: () => (permission = 'denied') })
    window.dispatchEvent(new Event('focus'))
  })
  await page.getByText('Not allowed yet').waitFor()
  await page.getByRole('button', { name: 'Allow notifications' }).click()
  await page.getByText('Allowed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show a test notification' }).waitFor()
  await page.evaluate(() => {
    Reflect.get(window, 'block')()
    window.dispatchEvent(new Event('focus'))
  })
  await page.getByText('Blocked', { exact: true }).waitFor()
  await page.getByText(/site settings, then reload/).waitFor()
  expect(await axeViolations(page)).toEqual([])
})
