// A restart into a release on macOS, whose updater closes the windows before `before-quit`. electron-updater and the feed behind
// https are real; Squirrel, which would replace the app, is a stand-in.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { writeReleaseFeed } from '../../scripts/release-feed/release-feed.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { clipCounts, idleStatus } from './fixtures/idle-status.ts'
import { connected, smallWindow } from './small-window.ts'
import { feedAuthority, serveFeed } from './updater/serve-feed.ts'

const start = smallWindow()

const VERSION = '9.0.0'
const ARCHIVE = `ondeck-${VERSION}-mac-x64.zip`

/** A packed OnDeck on macOS, with a feed that has a newer release. */
async function startPacked() {
  const packed = temporaryFolder()
  writeFileSync(join(packed, ARCHIVE), 'the newer OnDeck')
  writeReleaseFeed({ folder: packed, version: VERSION, changelog: '', releasedAtMs: 0 })
  const { address } = await serveFeed(
    Object.fromEntries(['latest-mac.yml', ARCHIVE].map((name) => [name, readFileSync(join(packed, name))])),
  )
  const window = start({
    manifest: { type: 'module', ondeckUpdates: { feed: address, isSigned: true } },
    environment: { STAND_IN_PLATFORM: 'darwin', STAND_IN_PACKAGED: 'yes', UPDATER_CA: feedAuthority },
  })
  writeFileSync(
    join(window.home, 'app-update.yml'),
    stringify({ provider: 'generic', url: 'https://build.invalid/', updaterCacheDirName: 'ondeck-updater' }),
  )
  const page = await window.page()
  await connected(page)
  return { window, page }
}

const oneSending = {
  status: {
    transfer: { ...idleStatus(0).transfer, leftClips: 1, sendingClips: 1, leftBytes: 5 },
    counts: clipCounts({ sending: 1 }),
  },
}

test('on macOS the station has stopped in order before the updater closes the first window', async () => {
  const { window } = await startPacked()
  window.saysState({ ...oneSending, installs: VERSION })
  const first = await window.tells('quitting')
  expect(first).toMatchObject({ at: 'before-quit-for-update', running: [] })
  expect(window.asked()).toEqual([{ restartsInto: VERSION }, 'close'])
  await window.tells('installs-release')
  expect(await window.ended).toBe(0)
  expect(window.latest('message-box')).toBeUndefined()
})

test('on macOS a page with unsaved text does not keep the updater from its work', async () => {
  const { window, page } = await startPacked()
  // The window answers for the page, not this client of its browser.
  page.on('dialog', () => undefined)
  await page.evaluate(() => Reflect.get(globalThis, 'keepOpen')())
  await page.mouse.click(10, 10)
  window.saysState({ installs: VERSION })
  await window.tells('installs-release')
  expect(await window.ended).toBe(0)
  expect(window.asked().at(-1)).toBe('close')
})
