import { app, dialog } from 'electron'
import { hasTrayHost } from '../../node/tray-host.ts'
import { type DesktopWords, keepsRunningNote } from './desktop-words.ts'
import type { WindowMemory } from './window-memory.ts'

interface Parts {
  readonly memory: WindowMemory
  readonly hasTray: () => boolean
  readonly words: () => DesktopWords
}

/** Whether a window that hides can be found again by its icon. Asked each time: the panel of a desktop comes and goes. */
export const canHide = async (hasTray: boolean): Promise<boolean> =>
  process.platform === 'darwin' || (hasTray && (await hasTrayHost(process.env, process.platform)))

/** What becomes of a window that somebody closes; null where OnDeck quits instead. Where it goes is said once. */
export async function handleClose({ memory, hasTray, words }: Parts): Promise<'hidden' | 'minimized' | null> {
  if (memory.get().settings.onClose === 'quit') {
    app.quit()
    return null
  }
  const isHidden = await canHide(hasTray())
  if (!memory.get().isCloseExplained) {
    memory.set({ isCloseExplained: true })
    const where = process.platform === 'darwin' ? 'menuBar' : isHidden ? 'tray' : 'minimized'
    await dialog.showMessageBox({ type: 'info', title: 'OnDeck', noLink: true, ...keepsRunningNote(where, words()) })
  }
  return isHidden ? 'hidden' : 'minimized'
}
