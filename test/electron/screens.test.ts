// The real screens over the real station, as the window brings them together.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { hangMs } from '../support/pace.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { stationHost } from '../support/station-host.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startWindow } from './start-window.ts'

const built = { main: join(inject('builtDir'), 'main/index.js') }

/** Without, a first start shows its guide. */
const args = ['--practice']

/** The name in the bar at the top comes from the station. */
const answered = (page: Page) => page.getByText(hostname(), { exact: true }).first().waitFor()

function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test('the window shows Today with clips of the practice cameras, and again after a reload', async () => {
  const window = startWindow({ main: built.main, args })
  const page = await window.page()
  const errors = collectErrors(page)
  await answered(page)
  await page.getByRole('navigation').first().waitFor()
  await page.getByText('Practice service').first().waitFor()
  await page
    .getByText(/^Last clip/)
    .first()
    .waitFor()
  await page.reload()
  await answered(page)
  expect(errors).toEqual([])
})

test('a station that crashed restarts, and the screens reconnect', async () => {
  const window = startWindow({ main: built.main, args })
  const page = await window.page()
  await answered(page)
  await window.tells('handed-port')
  window.does({ kind: 'crash-station' })
  await window.tells('handed-port')
  await page.getByText('Lost connection to the station').waitFor({ state: 'hidden' })
  await answered(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('Settings shows why the system will not start OnDeck at login', async () => {
  const home = temporaryFolder()
  openStationStore(join(home, 'data')).close()
  for (const key of ['window.startAtLogin', 'screens.guideDone']) {
    const set = ['settings', 'set', key, 'true', '--data-dir', join(home, 'data')]
    const { code } = await startOndeck({ args: set, environment: { HOME: home }, timeoutMs: hangMs() }).ended()
    expect(code).toBe(0)
  }
  const environment = { STAND_IN_PLATFORM: 'darwin', STAND_IN_PACKAGED: 'yes', STAND_IN_LOGIN: 'refused' }
  const window = startWindow({ main: built.main, home, environment })
  const page = await window.page()
  await answered(page)
  await page.evaluate(() => Object.assign(location, { hash: '#/settings/computer' }))
  await page.getByText('The system didn’t accept it.').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Start OnDeck when you sign in' }).isChecked()).toBe(true)
})

test('quitting leaves the data folder free for the next start', async () => {
  const first = startWindow({ main: built.main, args })
  await answered(await first.page())
  first.does({ kind: 'quit' })
  expect(await first.ended).toBe(0)
  const second = startWindow({ main: built.main, home: first.home, args })
  await answered(await second.page())
})

test('a window joins a station that runs already, and quitting ends only the window', async () => {
  const home = temporaryFolder()
  const station = await stationHost({ dataDir: join(home, 'data') })
  await station.api.settings.change({ screens: { guideDone: true, stationName: 'Cage 7' } })
  const joins = async () => {
    const window = startWindow({ main: built.main, home })
    const page = await window.page()
    await page.getByText('OnDeck is running in the background').waitFor()
    await page.getByText('Cage 7').first().waitFor()
    return { window, page }
  }
  const { window } = await joins()
  // Power events of the computer reach the station from any client.
  for (const event of ['suspend', 'resume'] as const) window.does({ kind: 'computer', event })
  await expect.poll(() => sleepsNoted(join(home, 'data'))).toEqual(['suspend', 'resume'])
  window.does({ kind: 'quit' })
  expect(await window.ended).toBe(0)
  expect((await station.api.status()).name).toBe('Cage 7')

  // Once that station has stopped, the window opens the data folder itself.
  const { page } = await joins()
  await station.close()
  await page.getByText('OnDeck is running in the background').waitFor({ state: 'hidden' })
  await page.getByText('Cage 7').first().waitFor()
})

/** Power events in the log of a station. */
function sleepsNoted(dataDir: string): string[] {
  const text = readFileSync(join(dataDir, 'log/ondeck.1.log'), 'utf8')
  return [...text.matchAll(/"kind":"computer","event":"(suspend|resume)"/g)].map(([, event = '']) => event)
}

test('a configuration file fixes settings of the window’s station, as it does for headless', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'ondeck.yaml')
  writeFileSync(config, 'screens: { stationName: Cage 9, guideDone: true }\nwindow: { onClose: quit }\n')
  const environment = { STAND_IN_PACKAGED: 'yes' }
  const window = startWindow({ main: built.main, args: ['--config', config], environment })
  const page = await window.page()
  await page.getByText('Cage 9', { exact: true }).first().waitFor()
  await page.goto('https://app/?locale=en-US#/settings/computer')
  const quits = page
    .getByRole('radiogroup', { name: 'When the window is closed' })
    .getByRole('radio', { name: 'Quit OnDeck' })
  expect(await quits.isChecked()).toBe(true)
  expect(await quits.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Start OnDeck when you sign in' }).check({ force: true })
  await expect.poll(() => existsSync(join(window.home, '.config/autostart/ondeck.desktop'))).toBe(true)
  window.does({ kind: 'close-window' })
  expect(await window.ended).toBe(0)
})

test('a configuration file that cannot be read is named in the dialog, and read again', async () => {
  const config = join(temporaryFolder(), 'ondeck.yaml')
  const window = startWindow({ main: built.main, args: ['--config', config] })
  expect((await window.tells('message-box')).message).toContain(config)
  writeFileSync(config, 'screens: { stationName: Cage 9, guideDone: true }\n')
  window.does({ kind: 'press', button: 0 })
  await (await window.page()).getByText('Cage 9', { exact: true }).first().waitFor()
})
