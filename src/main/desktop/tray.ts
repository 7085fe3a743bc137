import { join } from 'node:path'
import { type Menu, nativeImage, Tray } from 'electron'
import type { TrayState } from '../core/tray-view.ts'

/** On macOS the system colors template images itself; Windows chooses among the sizes of one file. */
export function trayIcon(iconsDir: string, state: TrayState): string {
  if (process.platform === 'win32') return join(iconsDir, `${state}.ico`)
  return join(iconsDir, process.platform === 'darwin' ? `${state}Template.png` : `${state}.png`)
}

interface TrayContent {
  readonly state: TrayState
  readonly tip: string
  readonly menu: Menu
}

/** Creates the tray icon. On a Linux desktop without a tray it is created too, and is shown nowhere. */
export function openTray(iconsDir: string, onClick: () => void) {
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
