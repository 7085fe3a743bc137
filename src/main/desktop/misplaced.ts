import { app, type BrowserWindow } from 'electron'
import type { DesktopWords } from './desktop-words.ts'
import { showMessage } from './show-message.ts'

interface Parts {
  readonly window: BrowserWindow | null
  readonly words: DesktopWords
  /** Stops the station in order, then calls `leave`, which ends the program. */
  readonly stopFor: (leave: () => void) => void
  readonly relaunch: () => void
}

/** Offers to move OnDeck from a disk image or a temporary folder to the Applications folder of macOS. */
export async function offerToMove({ window, words, stopFor, relaunch }: Parts): Promise<void> {
  const { desktop, common } = words.screens
  const pressed = await showMessage(window, {
    type: 'question',
    message: desktop.moveTitle,
    detail: desktop.moveNote,
    buttons: [desktop.moveNow, desktop.moveLater],
    defaultId: 0,
    cancelId: 1,
  })
  if (pressed === 0) stopFor(() => void move())

  async function move() {
    try {
      // Quits and starts the moved app where it succeeds.
      if (app.moveToApplicationsFolder()) return
    } catch {
      await showMessage(window, {
        type: 'error',
        message: desktop.moveFailed,
        detail: desktop.moveFailedNext,
        buttons: [common.ok],
      })
    }
    relaunch()
  }
}
