import { app, BrowserWindow, nativeTheme } from 'electron'
import { PAGE_ADDRESS } from './page-origin.ts'

/** `--board` of the screens, so that the window has their colour before they are there. */
const background = { dark: '#0f1010', light: '#edebe4' }

/** A page that crashed comes back, but one that always crashes must not keep the computer busy. */
const RELOAD_AFTER_MS = 1_000

export function openWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'OnDeck',
    width: 1366,
    height: 768,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
  })
  window.once('ready-to-show', () => window.show())
  window.webContents.on('render-process-gone', () => {
    setTimeout(() => {
      if (!window.isDestroyed()) window.webContents.reload()
    }, RELOAD_AFTER_MS)
  })
  // The page cannot read the system's region by itself: dates and the clock follow it.
  // A window that is closed while it loads is no failure, and any other shows itself in its place.
  void window.loadURL(`${PAGE_ADDRESS}?locale=${encodeURIComponent(app.getSystemLocale())}`).catch(() => undefined)
  return window
}

/** Somebody started OnDeck a second time: they want to see it. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
