import { app, BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron'
import { openingBounds, rememberBounds } from '../core/desktop/window-placement.ts'
import { windowIcon } from './desktop/window-icon.ts'
import type { WindowMemory } from './desktop/window-memory.ts'
import { PAGE_ADDRESS } from './page-address.ts'
import { pagePreferences } from './web-preferences.ts'

/** `--board` of the screens, so that the window has their color before they load. */
const background = { dark: '#0f1010', light: '#edebe4' }

const sizes = { preferred: { width: 1366, height: 768 }, minimum: { width: 1024, height: 640 } }

/** A crashed page reloads, with delays that keep a repeated crash from loading the computer. */
const MIN_RELOAD_DELAY_MS = 1_000
const MAX_RELOAD_DELAY_MS = 60_000

/** Bounds change in many small steps; they are stored after this delay. */
const SAVE_BOUNDS_DELAY_MS = 500

export type InitialVisibility = 'shown' | 'hidden' | 'minimized'

interface Options {
  readonly preload: string
  readonly memory: WindowMemory
  /** Called on closing: returns what to do instead; null where the window closes. */
  readonly onClose: () => Promise<'hidden' | 'minimized' | null> | null
  readonly onOpened: () => void
  readonly onCrashed: (reason: string, exitCode: number) => void
}

/** Keeps the one window, which can be hidden or closed while the station keeps running. */
export function keepWindow(options: Options) {
  let window: BrowserWindow | null = null

  function open(visibility: InitialVisibility, address: string) {
    const opened = openWindow(options, visibility, address)
    window = opened
    opened.once('closed', () => {
      if (window === opened) window = null
    })
    options.onOpened()
  }

  return {
    current: () => window,
    /** Opens the window at the start, unless it is open already. */
    open(visibility: InitialVisibility) {
      if (window === null) open(visibility, addressOf(''))
    },
    /** Brings the window to the front, at a screen's address where given: `#/queue`. */
    show(hash?: string) {
      if (window === null) return open('shown', addressOf(hash ?? ''))
      if (hash !== undefined) goTo(window, addressOf(hash))
      bringForward(window)
    },
  }
}

/** Adds the system's region, which the page can't read: dates and the clock follow it. */
const addressOf = (hash: string) => `${PAGE_ADDRESS}?locale=${encodeURIComponent(app.getSystemLocale())}${hash}`

/** Loading the same address again would reload the page. */
function goTo({ webContents }: BrowserWindow, address: string): void {
  if (webContents.getURL() !== address) void webContents.loadURL(address).catch(() => undefined)
}

function openWindow(
  { preload, memory, onClose, onCrashed }: Options,
  visibility: InitialVisibility,
  address: string,
): BrowserWindow {
  const placed = currentPlacement(memory)
  const window = new BrowserWindow({
    title: 'OnDeck',
    ...sizes.preferred,
    ...placed?.bounds,
    minWidth: sizes.minimum.width,
    minHeight: sizes.minimum.height,
    show: false,
    ...windowIcon(),
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: pagePreferences({ preload, isPackaged: app.isPackaged }),
  })
  // Maximizing a hidden window would show it.
  window.once('show', () => {
    if (placed?.isMaximized === true) window.maximize()
  })
  window.once('ready-to-show', () => {
    if (visibility === 'shown') window.show()
    if (visibility === 'minimized') window.minimize()
  })
  window.on('close', (event) => {
    const closing = onClose()
    if (closing === null) return
    event.preventDefault()
    void closing.then((next) => {
      if (window.isDestroyed()) return
      if (next === 'hidden') window.hide()
      if (next === 'minimized') window.minimize()
    })
  })
  rememberPlacement(window, memory)
  reloadWhenCrashed(window, onCrashed)
  // Closing a window while it loads is no failure, and other failures show an error page.
  void window.loadURL(address).catch(() => undefined)
  return window
}

function currentPlacement(memory: WindowMemory): { bounds: Rectangle; isMaximized: boolean } | null {
  const at = { displays: screen.getAllDisplays(), primaryId: screen.getPrimaryDisplay().id }
  const placed = openingBounds(memory.get().placement, at, sizes)
  if (placed === null) return null
  const { isMaximized, ...bounds } = placed
  return { bounds, isMaximized }
}

function rememberPlacement(window: BrowserWindow, memory: WindowMemory): void {
  let saveTimer: NodeJS.Timeout | undefined
  const remember = () => {
    if (window.isDestroyed() || window.isMinimized()) return
    const bounds = window.getNormalBounds()
    const display = screen.getDisplayMatching(bounds)
    memory.set({ placement: rememberBounds(memory.get().placement, display, bounds, window.isMaximized()) })
  }
  const restart = () => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(remember, SAVE_BOUNDS_DELAY_MS)
  }
  window.on('move', restart)
  window.on('resize', restart)
  window.on('close', remember)
}

function reloadWhenCrashed({ webContents }: BrowserWindow, onCrashed: Options['onCrashed']): void {
  let delayMs = MIN_RELOAD_DELAY_MS
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    onCrashed(reason, exitCode)
    setTimeout(() => {
      if (!webContents.isDestroyed()) webContents.reload()
    }, delayMs)
    delayMs = Math.min(2 * delayMs, MAX_RELOAD_DELAY_MS)
  })
}

/** Shows the window after a second start of OnDeck, or a click in the tray. */
function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
