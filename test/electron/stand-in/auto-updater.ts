// The updater of macOS (Squirrel), which closes the windows before `before-quit`, which every other way of quitting emits first.
import { EventEmitter } from 'node:events'
import { closeWindows, quit, tellQuitting } from './app.ts'
import { tell } from './person.ts'

interface Feed {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

const events = new EventEmitter()
let feed: Feed = { url: '' }

export const autoUpdater = Object.assign(events, {
  setFeedURL(options: Feed) {
    feed = options
  },
  checkForUpdates: () => void download().catch((error: unknown) => events.emit('error', error)),
  quitAndInstall() {
    tellQuitting('before-quit-for-update')
    events.emit('before-quit-for-update')
    void closeWindows().then((areClosed) => {
      // A window that stays open keeps the release from being installed, and nobody is told.
      if (!areClosed) return
      tell({ kind: 'installs-release' })
      return quit()
    })
  },
})

/** Fetches the release from the feed that electron-updater serves on this computer. */
async function download(): Promise<void> {
  const { headers } = feed
  const found = await fetch(feed.url, { ...(headers && { headers }) })
  const { url } = (await found.json()) as { url: string }
  await (await fetch(url)).arrayBuffer()
  events.emit('update-downloaded')
}
