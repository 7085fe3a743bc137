import type { BrowserWindow } from 'electron'
import { type StartOptions, unfulfilled } from '../core/second-start.ts'
import type { DesktopWords } from './desktop-words.ts'
import { showMessage } from './show-message.ts'

interface Parts {
  readonly running: Omit<StartOptions, 'provision'>
  readonly asked: StartOptions
  readonly window: BrowserWindow | null
  readonly words: DesktopWords
}

/** Says which options of a second start the running OnDeck ignores, and how to use them. */
export async function answerSecondStart({ running, asked, window, words }: Parts): Promise<void> {
  const ignored = unfulfilled(running, asked)
  if (ignored.length === 0) return
  const { desktop, common } = words.screens
  const { otherStartNote: note } = desktop
  const notes = ignored.map((option) => (option === 'dataDir' ? note.dataDir(running.dataDir) : note[option]))
  await showMessage(window, {
    type: 'info',
    message: desktop.otherStart,
    detail: [...notes, desktop.otherStartNext].join(' '),
    buttons: [common.ok],
  })
}
