import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { AppError } from '../../src/station/app-error.ts'
import { type FailureCode, failure } from '../../src/station/contract/failure.ts'
import { axeViolations } from '../support/axe.ts'
import type { ScreenLooks } from './fixtures/open-screens.ts'
import { createSampleApi, type SampleApi, type SampleOptions } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

async function frame(change: SampleOptions['change'] = {}, looks: ScreenLooks = {}) {
  const api: SampleApi = createSampleApi({ reps: 100, queued: 7, change })
  const open = await openIn(api, looks)
  await open.page.getByText('Cage 2').or(open.page.getByText('Ansel Whitford')).first().waitFor()
  return { ...open, api }
}

test('the rail counts the open items of each screen', async () => {
  const { page } = await frame()
  await page.getByRole('link', { name: 'Today , 2 clips need tags, 2 need attention' }).waitFor()
  await page.getByRole('link', { name: 'Queue , 7 clips to upload' }).waitFor()
  await page.getByRole('link', { name: 'Settings , 1 problem' }).waitFor()
  expect(await page.getByRole('link', { name: 'Captures', exact: true }).count()).toBe(1)
})

test('a few keys and letters put another athlete on deck', async () => {
  const { page, api, complaints } = await frame()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jun')
  await page.getByRole('option', { name: 'Put Juno Brackwater on deck' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.deck()).current?.athleteName).toBe('Juno Brackwater')
  await page.keyboard.press('2')
  await page.getByRole('link', { name: 'Juno Brackwater' }).waitFor()
  expect(complaints).toEqual([])
})

test('the language and the theme change without a reload', async () => {
  const { page } = await frame()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('español')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Atletas' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tema claro')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('the clock follows the region of the device until another one is chosen, without a reload', async () => {
  const clockOf = (page: Page) => page.getByRole('banner').innerText()
  const german = await frame({}, { locale: 'de-DE' })
  await expect.poll(() => clockOf(german.page)).toMatch(/^\d{2}:\d{2}:\d{2}$/m)
  const { page } = await frame({}, { locale: 'en-US' })
  await expect.poll(() => clockOf(page)).toMatch(/^\d{1,2}:\d{2}:\d{2}\s[AP]M$/m)
  await page.evaluate(() => (window.location.hash = '#/settings/computer'))
  await page.getByText('24-hour', { exact: true }).click()
  await page.evaluate(() => (window.location.hash = '#/today'))
  await expect.poll(() => clockOf(page)).toMatch(/^\d{2}:\d{2}:\d{2}$/m)
})

test('the clock shows the station’s local time, and says so when the browser is in another zone', async () => {
  const near = await frame()
  const far = await frame({}, { timezoneId: 'Asia/Kathmandu' })
  const said = far.page.getByRole('banner').getByText(/^Your time: /)
  await said.waitFor()
  const clock = new RegExp(
    `^${new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/:.*/, '')}:\\d{2}:\\d{2}`,
    'm',
  )
  await expect.poll(() => far.page.getByRole('banner').innerText()).toMatch(clock)
  expect(await near.page.getByText(/^Your time: /).count()).toBe(0)
})

test('the tags on deck take a second line, then leave, before they are cut in the top bar', async () => {
  const { page } = await frame({}, { locale: 'es-US' })
  await page.evaluate(() => (window.location.hash = '#/queue'))
  const deck = page.getByRole('banner').getByRole('link', { name: /Ansel Whitford/ })
  const tags = deck.getByText(/^Lanzamiento, /)
  const isCut = () =>
    tags.evaluate((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
  for (const [width, since] of [
    [1366, true],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => deck.getByText(/desde las? /).isVisible()).toBe(since)
    expect(await isCut()).toBe(false)
  }
  await page.setViewportSize({ width: 911, height: 512 })
  await expect.poll(async () => (await tags.isVisible()) && (await isCut())).toBe(false)
})

test('a failed command shows its reason and next step as a toast', async () => {
  const { page } = await frame()
  await page.getByRole('region', { name: 'On deck' }).getByRole('button', { name: 'Nobody' }).click()
  await page.getByText(/ is no longer on deck$/).waitFor()
  await page.keyboard.press('Control+z')
  const corner = page.getByRole('region', { name: 'Notifications' })
  await corner.getByText('This was already undone.').waitFor()
  await corner.getByRole('button', { name: 'Dismiss' }).click()
  await corner.getByText('This was already undone.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click()
  const kept = page.getByRole('dialog', { name: 'Notifications' }).getByText('This was already undone.')
  await kept.waitFor()
  expect(await kept.count()).toBe(1)
})

test('a disconnected page says so and keeps typed text', async () => {
  const { page, headless } = await frame()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('brack')
  await headless.close()
  await page.getByText('Lost connection to the station').waitFor({ state: 'attached' })
  expect(await page.getByRole('combobox').inputValue()).toBe('brack')
})

test('a disconnected top bar shows no outdated state', async () => {
  const { page, headless } = await frame()
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Connected' }).waitFor()
  await headless.close()
  await bar.getByText('Status unknown').waitFor()
  expect(await bar.innerText()).not.toMatch(/Connected|Mbit\/s|Watching/)
})

const withoutService = (code: FailureCode): SampleOptions['change'] => ({
  status: (status) => ({
    ...status,
    service: { kind: 'offline', sinceMs: status.nowMs, because: failure(code, { host: 'service.example' }) },
  }),
})

const states: [what: string, change: SampleOptions['change'], says: string][] = [
  [
    'practice',
    { status: (status) => ({ ...status, practice: true }) },
    'Nothing leaves this computer. Athletes and clips are samples.',
  ],
  [
    'paused uploads, also with an empty queue',
    { status: (status) => ({ ...status, transfer: { ...status.transfer, paused: true, leftClips: 0, leftBytes: 0 } }) },
    'Uploads are paused',
  ],
  [
    'a locked keychain',
    { status: (status) => ({ ...status, key: { kind: 'locked', because: failure('keychain-locked') } }) },
    'locked',
  ],
  [
    'a full disk',
    { status: (status) => ({ ...status, trouble: failure('disk-full') }) },
    'This computer’s disk is full.',
  ],
  ['a service that is away', withoutService('offline'), 'Offline'],
  ['a service that refuses access', withoutService('not-allowed'), 'Access refused'],
  [
    'a service that answers and refuses one kind of question',
    {
      status: (status) => {
        const refused = { because: failure('not-allowed'), sinceMs: status.nowMs }
        return { ...status, service: { kind: 'connected', answeredAtMs: status.nowMs, refused } }
      },
    },
    'Access refused',
  ],
]

test('practice mode shows a large word and a frame in its own color', async () => {
  const { page } = await frame({ status: (status) => ({ ...status, practice: true }) })
  const word = page.getByText('Practice', { exact: true })
  await word.waitFor()
  const size = await word.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  expect(size, 'readable from three meters').toBeGreaterThanOrEqual(22)
  const edge = await page.locator('[data-practice]').evaluate((one) => getComputedStyle(one).borderLeftWidth)
  expect(Number.parseFloat(edge)).toBeGreaterThanOrEqual(6)
})

test('practice mode asks first while folders are watched, and names the folders it stops watching', async () => {
  const sample = createSampleApi({ reps: 1, queued: 7 })
  const asked: boolean[] = []
  const setPractice = ({ on }: { on: boolean }) => void asked.push(on)
  const { page } = await openIn({ ...sample, connection: { ...sample.connection, setPractice } })
  await page.getByText('Cage 2').waitFor()
  await page.keyboard.press('6')
  await page.getByRole('button', { name: 'Start practice mode' }).click()
  const dialog = page.getByRole('alertdialog')
  for (const { camera } of (await sample.status()).folders) await dialog.getByText(camera).first().waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Start practice mode' }).click()
  await dialog.getByRole('button', { name: 'Start practice mode' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(asked).toEqual([true])
})

test('a failed status shows its reason and a retry button', async () => {
  let isBroken = true
  const api = createSampleApi({
    reps: 0,
    queued: 0,
    change: {
      status: (status) => {
        if (isBroken) throw new AppError('database-broken')
        return status
      },
    },
  })
  const open = await openIn(api)
  await open.page.getByText('This station’s database can’t be used.').waitFor()
  isBroken = false
  await open.page.getByRole('button', { name: 'Retry' }).click()
  await open.page.getByText('Cage 2').waitFor()
  expect(await open.page.getByText('This station’s database can’t be used.').count()).toBe(0)
})

test.each(states)('the frame says: %s', async (_what, change, says) => {
  const { page, complaints } = await frame(change)
  await page.getByText(says).first().waitFor()
  expect(complaints).toEqual([])
})

test.each([
  { colorScheme: 'dark', width: 1366, height: 768 },
  { colorScheme: 'light', width: 1024, height: 640 },
] as const)('the frame is accessible: $colorScheme, $width × $height', async (looks) => {
  const { page, complaints } = await frame({ status: (status) => ({ ...status, practice: true }) }, looks)
  for (const [place, name] of [
    ['3', 'Captures'],
    ['4', 'Athletes'],
    ['5', 'Exports'],
  ] as const) {
    await page.keyboard.press(place)
    await page.locator('nav a[aria-current="page"]').getByText(name, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  }
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a paused queue has one button that resumes uploads, and a page of the settings one title', async () => {
  const { page } = await frame({
    status: (status) => ({ ...status, transfer: { ...status.transfer, paused: true } }),
  })
  const resume = page.getByRole('button', { name: 'Resume uploads' })
  await resume.waitFor()
  await page.evaluate(() => (window.location.hash = '#/queue'))
  await page.getByRole('heading', { name: 'Queue' }).waitFor({ state: 'attached' })
  expect(await resume.count()).toBe(1)
  for (const section of ['connection', 'folders']) {
    await page.evaluate((name) => (window.location.hash = `#/settings/${name}`), section)
    await page.getByRole('navigation').first().waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByRole('main').locator('h1').count(), section).toBe(1)
  }
})

test('a notification that the window’s system refuses is said once, with its reason', async () => {
  const window = { login: null, notificationProblem: 'Notifications are not allowed.' }
  const { page } = await frame({ status: (status) => ({ ...status, window }) })
  const refused = page.getByText('The system doesn’t show OnDeck’s notifications')
  await refused.waitFor()
  await page.getByText('Reason: Notifications are not allowed.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => refused.count()).toBe(0)
})
