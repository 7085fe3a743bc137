import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

/**
 * Shows a message above the window where it can be seen: without a parent a message may lie behind other windows, and a
 * message of a hidden window would be hidden with it.
 */
export async function showMessage(window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const message = { title: 'OnDeck', noLink: true, ...options }
  const { response } = await (canShowAbove(window)
    ? dialog.showMessageBox(window, message)
    : dialog.showMessageBox(message))
  return response
}

/** True where a dialog of this window can be seen. */
export const canShowAbove = (window: BrowserWindow | null): window is BrowserWindow =>
  window !== null && !window.isDestroyed() && window.isVisible() && !window.isMinimized()
