import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron'
import { createFirstShow, type ShowSign } from './core/first-show.ts'
import { minimumOn, openingBounds, rememberBounds } from './core/window-placement.ts'
import { isWayland, type SessionEndReason, stepsToFront } from './core/window-system.ts'
import type { WindowMemory } from './desktop/window-memory.ts'
import { PAGE_ADDRESS } from './page-address.ts'
import { keepPageHealthy, type PageHealth } from './page-health.ts'
import { pagePreferences } from './web-preferences.ts'

/** `--board` of the screens, so that the window has their color before they load. */
const background = { dark: '#0f1010', light: '#edebe4' }

const sizes = { preferred: { width: 1366, height: 768 }, minimum: { width: 1024, height: 640 } }

/** Bounds change in many small steps; they are stored after this delay. */
const SAVE_BOUNDS_DELAY_MS = 500

export type InitialVisibility = 'shown' | 'hidden' | 'minimized'

interface Options extends PageHealth {
  readonly preload: string
  readonly memory: WindowMemory
  /** Called on closing: returns what to do instead; null where the window closes. */
  readonly onClose: () => Promise<'hidden' | 'minimized' | null> | null
  readonly onOpened: (window: BrowserWindow) => void
  /** Called when Windows is about to end the session; returns true to hold it until OnDeck has quit. */
  readonly onSessionEnd: (reasons: readonly SessionEndReason[]) => boolean
}

/** Keeps the one window, which can be hidden or closed while the station keeps running. */
export function keepWindow(options: Options) {
  let opened: OpenedWindow | null = null

  function open(visibility: InitialVisibility, address: string) {
    const next = openWindow(options, visibility, address)
    opened = next
    next.window.once('closed', () => {
      if (opened === next) opened = null
    })
    options.onOpened(next.window)
  }

  const fit = () => opened && fitMinimum(opened.window)
  screen.on('display-added', fit)
  screen.on('display-removed', fit)
  screen.on('display-metrics-changed', fit)

  return {
    current: () => opened?.window ?? null,
    /** Opens the window at the start, unless it is open already. */
    open(visibility: InitialVisibility) {
      if (opened === null) open(visibility, addressOf(''))
    },
    /** Brings the window to the front, at a screen's address where given: `#/queue`. */
    show(hash?: string) {
      if (opened === null) return open('shown', addressOf(hash ?? ''))
      if (hash !== undefined) goTo(opened.window, addressOf(hash))
      opened.bringForward()
    },
  }
}

type OpenedWindow = ReturnType<typeof openWindow>

/** Adds the system's region, which the page can't read: dates and the clock follow it. */
const addressOf = (hash: string) => `${PAGE_ADDRESS}?locale=${encodeURIComponent(app.getSystemLocale())}${hash}`

/** Loading the same address again would reload the page. */
function goTo({ webContents }: BrowserWindow, address: string): void {
  if (webContents.getURL() !== address) void webContents.loadURL(address).catch(() => undefined)
}

function openWindow(options: Options, visibility: InitialVisibility, address: string) {
  const { memory, onClose, onSessionEnd } = options
  const placed = currentPlacement(memory)
  const window = createWindow(options.preload, placed?.bounds)
  let isMinimizedUnseen = false

  const put = {
    hidden: () => leaveFullScreen(window, () => window.hide()),
    minimized: () =>
      leaveFullScreen(window, () => {
        isMinimizedUnseen = onWayland()
        window.minimize()
      }),
    shown: () => window.show(),
  }

  // Maximizing a hidden window would show it.
  window.once('show', () => {
    if (placed?.isMaximized === true) window.maximize()
  })
  const first = followFirstShow(window, () => {
    if (visibility !== 'hidden') put[visibility]()
  })
  window.on('close', (event) => {
    const closing = onClose()
    if (closing === null) return
    event.preventDefault()
    void closing.then((next) => {
      if (next !== null && !window.isDestroyed()) put[next]()
    })
  })
  window.on('query-session-end', (event) => {
    if (onSessionEnd(event.reasons)) event.preventDefault()
  })
  window.on('session-end', ({ reasons }) => void onSessionEnd(reasons))
  rememberPlacement(window, memory)
  keepPageHealthy(window, options)
  // Closing a window while it loads is no failure, and other failures show an error page.
  void window.loadURL(address).catch(() => undefined)

  return {
    window,
    /** Shows the window after a second start of OnDeck, or a click in the tray. */
    bringForward() {
      first.skip()
      for (const step of stepsToFront({ isMinimized: window.isMinimized(), isMinimizedUnseen })) window[step]()
      isMinimizedUnseen = false
    },
  }
}

/** The icon, where no program file or bundle brings it: an AppImage, and a start in development. */
const windowIcon = (): { icon?: string } =>
  process.platform === 'linux' ? { icon: join(app.getAppPath(), 'resources/icons/256x256.png') } : {}

function createWindow(preload: string, bounds: Rectangle | undefined): BrowserWindow {
  const display = bounds ? screen.getDisplayMatching(bounds) : screen.getPrimaryDisplay()
  const minimum = minimumOn(display, sizes.minimum)
  return new BrowserWindow({
    title: 'OnDeck',
    ...sizes.preferred,
    ...bounds,
    minWidth: minimum.width,
    minHeight: minimum.height,
    show: false,
    ...windowIcon(),
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: pagePreferences({ preload, isPackaged: app.isPackaged }),
  })
}

/** Calls `show` at the first sign that the window can be shown: `ready-to-show` may never come. */
function followFirstShow(window: BrowserWindow, show: () => void) {
  const first = createFirstShow({
    show: () => window.isDestroyed() || show(),
    after: (delayMs, action) => void setTimeout(action, delayMs),
  })
  const sign = (name: ShowSign) => () => first.sign(name)
  first.sign('opened')
  window.once('ready-to-show', sign('ready-to-show'))
  window.webContents.once('did-finish-load', sign('did-finish-load'))
  window.webContents.once('did-fail-load', sign('did-fail-load'))
  window.webContents.once('render-process-gone', sign('render-process-gone'))
  return first
}

/** Hiding a full-screen window of macOS would leave its black space behind. */
function leaveFullScreen(window: BrowserWindow, then: () => void): void {
  if (process.platform !== 'darwin' || !window.isFullScreen()) return then()
  window.once('leave-full-screen', then)
  window.setFullScreen(false)
}

const onWayland = () =>
  isWayland({
    platform: process.platform,
    sessionType: process.env['XDG_SESSION_TYPE'],
    ozonePlatform: app.commandLine.getSwitchValue('ozone-platform'),
  })

function currentPlacement(memory: WindowMemory): { bounds: Rectangle; isMaximized: boolean } | null {
  const at = { displays: screen.getAllDisplays(), primaryId: screen.getPrimaryDisplay().id }
  const placed = openingBounds(memory.get().placement, at, sizes)
  if (placed === null) return null
  const { isMaximized, ...bounds } = placed
  return { bounds, isMaximized }
}

/** Lets the window be as small as its display needs. */
function fitMinimum(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  const { width, height } = minimumOn(screen.getDisplayMatching(window.getNormalBounds()), sizes.minimum)
  window.setMinimumSize(width, height)
}

function rememberPlacement(window: BrowserWindow, memory: WindowMemory): void {
  let saveTimer: NodeJS.Timeout | undefined
  const remember = () => {
    if (window.isDestroyed() || window.isMinimized()) return
    const bounds = window.getNormalBounds()
    const display = screen.getDisplayMatching(bounds)
    const seen = { isMaximized: window.isMaximized(), hasPosition: !onWayland() }
    memory.set({ placement: rememberBounds(memory.get().placement, display, bounds, seen) })
    fitMinimum(window)
  }
  const restart = () => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(remember, SAVE_BOUNDS_DELAY_MS)
  }
  window.on('move', restart)
  window.on('resize', restart)
  window.on('close', remember)
}
