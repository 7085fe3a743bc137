import { app, type BrowserWindow, nativeImage } from 'electron'
import type { StationStatus } from '../../station/contract/station-status.ts'
import { badgeOf } from '../core/needs.ts'
import { queueProgress } from '../core/uploads-line.ts'
import { trayIcon } from './tray.ts'

/** Shows on dock and taskbar how many clips need a person and how far the uploads are. */
export function createBadges(iconsDir: string) {
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
