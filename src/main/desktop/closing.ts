import { app, type BrowserWindow } from 'electron'
import { hasTrayHost } from '../../computer/tray-host.ts'
import { type DesktopWords, keepsRunningNote } from './desktop-words.ts'
import { showMessage } from './show-message.ts'
import type { WindowMemory } from './window-memory.ts'

interface Parts {
  readonly memory: WindowMemory
  readonly window: () => BrowserWindow | null
  readonly words: () => DesktopWords
}

/**
 * True when a hidden window can be reopened by its tray icon. Checked each time, because a desktop's panel may start
 * and stop.
 */
export const canHide = async (): Promise<boolean> =>
  process.platform === 'darwin' || (await hasTrayHost(process.env, process.platform))

/**
 * Handles closing the window: returns what to do instead; null where OnDeck quits. Explains once where the window went.
 */
export async function handleClose({ memory, window, words }: Parts): Promise<'hidden' | 'minimized' | null> {
  if (memory.get().settings.onClose === 'quit') {
    app.quit()
    return null
  }
  const isHidden = await canHide()
  if (!memory.get().isCloseExplained) {
    memory.set({ isCloseExplained: true })
    const where = process.platform === 'darwin' ? 'menuBar' : isHidden ? 'tray' : 'minimized'
    await showMessage(window(), { type: 'info', ...keepsRunningNote(where, words()) })
  }
  return isHidden ? 'hidden' : 'minimized'
}
