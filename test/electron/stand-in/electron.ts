// Proves that the built main, preload and screens work together in real Chromium: order of start, ports, answers, restarts. Cannot prove what only Electron has: the `ondeck:` scheme (here https://app/), the sandbox, the isolated world of the preload, permissions, processes inside Chromium (here Node’s), native dialogs, tray, menus and the look of the window.
import { net } from '../updater/electron.ts'
import { app } from './app.ts'
import { autoUpdater } from './auto-updater.ts'
import { BrowserWindow, session } from './browser-window.ts'

export { Menu, nativeImage, screen, Tray } from './desktop.ts'
export { MessageChannelMain } from './message-ports.ts'
export { protocol } from './pages.ts'
export { dialog, shell } from './person.ts'
export { Notification, powerMonitor, powerSaveBlocker } from './system.ts'
export { utilityProcess } from './utility-process.ts'
export { ipcMain } from './web-contents.ts'

export const nativeTheme = { shouldUseDarkColors: true }
export { app, autoUpdater, BrowserWindow, net, session }

// For electron-updater, see register.ts.
Object.assign(globalThis, { electronStandIn: { app, autoUpdater, net, session } })
