import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createReleaseUpdater } from '../../src/main/updates/release-updater.ts'

afterEach(() => vi.useRealTimers())

/** A downloaded release whose installer neither starts nor fails, as the updater of macOS when it hangs. */
async function downloaded() {
  let relaunches = 0
  const updater = Object.assign(new EventEmitter(), {
    netSession: { setProxy: async () => undefined },
    setFeedURL: () => undefined,
    checkForUpdates: async () => ({
      isUpdateAvailable: true,
      updateInfo: { version: '9.0.0', files: [{ url: 'OnDeck.zip' }] },
    }),
    downloadUpdate: async () => ['/OnDeck.zip'],
    quitAndInstall: () => undefined,
  })
  const release = createReleaseUpdater({
    findFeed: () => 'https://feed.example/',
    createUpdater: async () => updater as never,
    stopFor: (leave) => leave(),
    relaunch: () => void (relaunches += 1),
  })
  await release.fetch({ version: '9.0.0', proxy: null })
  vi.useFakeTimers()
  release.restart()
  return { updater, relaunches: () => relaunches }
}

test('this version starts again two minutes after an installer was started that does nothing', async () => {
  const { relaunches } = await downloaded()
  vi.advanceTimersByTime(119_999)
  expect(relaunches()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(relaunches()).toBe(1)
})

test('this version starts again once, also when the installer fails and then says nothing more', async () => {
  const { updater, relaunches } = await downloaded()
  updater.emit('error', new Error('refused'))
  vi.advanceTimersByTime(120_000)
  expect(relaunches()).toBe(1)
})
