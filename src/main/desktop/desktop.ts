import { join } from 'node:path'
import { app, type BrowserWindow, Menu, nativeImage, Tray } from 'electron'
import { toFailure } from '../../station/app-error.ts'
import type { Settings } from '../../station/contract/settings.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'
import type { FollowedStation } from '../../station/rpc/follow-station.ts'
import { languageOf } from '../../words/language.ts'
import { screensFor } from '../../words/screens.ts'
import { wordingFor } from '../../words/wording.ts'
import { applicationMenu, type MenuAction, trayMenu } from '../core/menus.ts'
import { addressOfNeed, badgeOf } from '../core/needs.ts'
import { type TrayState, type TrayView, trayView } from '../core/tray-view.ts'
import { queueProgress } from '../core/uploads-line.ts'
import { workLeft } from '../core/work-left.ts'
import type { keepWindow } from '../window.ts'
import { type DesktopWords, trayTip } from './desktop-words.ts'
import { menuTemplate } from './menu.ts'
import type { createQuitting } from './quitting.ts'
import { showMessage } from './show-message.ts'
import type { StationLink } from './station-link.ts'

/** On macOS the system colors template images itself; Windows chooses among the sizes of one file. */
function trayIcon(iconsDir: string, state: TrayState): string {
  if (process.platform === 'win32') return join(iconsDir, `${state}.ico`)
  return join(iconsDir, process.platform === 'darwin' ? `${state}Template.png` : `${state}.png`)
}

interface TrayContent {
  readonly state: TrayState
  readonly tip: string
  readonly menu: Menu
}

/** Creates the tray icon. On a Linux desktop without a tray it is created too, and is shown nowhere. */
function openTray(iconsDir: string, onClick: () => void) {
  let shownState: TrayState = 'idle'
  const tray = new Tray(nativeImage.createFromPath(trayIcon(iconsDir, shownState)))
  // On macOS a click opens the menu.
  if (process.platform !== 'darwin') tray.on('click', onClick)
  return {
    show({ state, tip, menu }: TrayContent) {
      if (state !== shownState) tray.setImage(nativeImage.createFromPath(trayIcon(iconsDir, state)))
      shownState = state
      tray.setToolTip(tip)
      // Linux shows a changed menu only when it is set again.
      tray.setContextMenu(menu)
    },
  }
}

/** Shows on dock and taskbar how many clips need a person and how far the uploads are. */
function createBadges(iconsDir: string) {
  let mostBytes = 0
  let shown = ''

  return {
    show(status: StationStatus, window: BrowserWindow | null, tip: string) {
      const badge = badgeOf(status)
      const progress = queueProgress(mostBytes, status.transfer)
      mostBytes = progress.mostBytes
      const isOpen = window !== null && !window.isDestroyed()
      // Setting the same state repeatedly flickers on some systems.
      const now = JSON.stringify([badge, progress, isOpen])
      if (now === shown) return
      shown = now
      app.setBadgeCount(badge)
      if (!isOpen) return
      window.setProgressBar(progress.fraction ?? -1, { mode: progress.isPaused ? 'paused' : 'normal' })
      if (process.platform !== 'win32') return
      window.setOverlayIcon(badge > 0 ? nativeImage.createFromPath(trayIcon(iconsDir, 'attention')) : null, tip)
    },
  }
}

interface Parts {
  readonly iconsDir: string
  readonly window: ReturnType<typeof keepWindow>
  readonly link: Pick<StationLink, 'known' | 'client'>
  readonly quitting: ReturnType<typeof createQuitting>
}

/** Keeps tray, menus, dock and taskbar in step with the station, and runs their actions. */
export function createDesktop({ iconsDir, window, link, quitting }: Parts) {
  const tray = openTray(iconsDir, () => window.show())
  const marks = createBadges(iconsDir)
  let shownMenu = ''
  let shownTray = ''

  const viewNow = (): TrayView | null => {
    const station = link.known()
    return station && trayView(station)
  }

  function run(action: MenuAction) {
    switch (action) {
      case 'open':
        return window.show()
      case 'about':
        return window.show('#/settings/about')
      case 'diagnostics':
        return window.show('#/settings/computer')
      case 'attention': {
        const need = viewNow()?.need
        return window.show(need ? addressOfNeed(need) : undefined)
      }
      case 'pause':
      case 'resume':
        return void ask((client) => client.settings.change({ uploads: { paused: action === 'pause' } }))
      case 'deck-next':
        return void ask((client) => client.command({ kind: 'deck-next' }))
      case 'cancel-quit':
        return quitting.cancel()
      case 'exit':
      case 'quit':
        return app.quit()
      default:
        return window.show(`#/${action}`)
    }
  }

  /** Runs a request; a failure is shown in a dialog, since no screen is open for it. */
  async function ask(request: (client: NonNullable<ReturnType<StationLink['client']>>) => Promise<unknown>) {
    const client = link.client()
    if (client === null) return
    try {
      await request(client)
    } catch (error) {
      const { screens, phrases } = desktopWordsFor(link.known()?.settings)
      const { message, next } = phrases.failure(toFailure(error), screens.frame.uploads, { isFinal: true })
      await showMessage(window.current(), {
        type: 'error',
        message,
        detail: next,
        buttons: [screens.common.ok],
      })
    }
  }

  function showTray(view: TrayView | null, words: DesktopWords) {
    const template = menuTemplate(
      trayMenu({ view, isQuitting: quitting.isWaiting(), isWindows: process.platform === 'win32' }),
      {
        view,
        words,
        run,
      },
    )
    const shown = { state: view?.state ?? 'idle', tip: trayTip(view, words) }
    const now = JSON.stringify([shown, template])
    // Setting a menu again would close it while it is open.
    if (now === shownTray) return
    shownTray = now
    tray.show({ ...shown, menu: Menu.buildFromTemplate(template) })
  }

  function showMenu(view: TrayView | null, words: DesktopWords) {
    const { platform } = process
    const isMac = platform === 'darwin'
    const parts = { isMac, isWindows: platform === 'win32', isPackaged: app.isPackaged, view }
    const template = menuTemplate(applicationMenu(parts), { view, words, run })
    const now = JSON.stringify(template)
    if (now === shownMenu) return
    shownMenu = now
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  return {
    /** Updates everything to the station's present state. */
    refresh() {
      const station = link.known()
      const words = desktopWordsFor(station?.settings)
      const view = viewNow()
      showTray(view, words)
      showMenu(view, words)
      if (station) marks.show(station.status, window.current(), trayTip(view, words))
    },
  }
}

/** Texts in the language of the screens, or of the system while the settings are not known. */
export function desktopWordsFor(settings: Settings | undefined): DesktopWords {
  const language = languageOf(settings?.screens.language ?? 'system', [app.getLocale()])
  const phrases = wordingFor(language, { locale: app.getSystemLocale(), clock: settings?.screens.clock })
  return { screens: screensFor(language), phrases }
}

/** Uploads left, as far as known; null when there are none. */
export const workLeftOf = (station: FollowedStation | null) => station && workLeft(station.status)
