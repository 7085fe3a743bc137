import { type BrowserWindow, dialog, shell } from 'electron'
import type { Answers } from './asking.ts'
import type { windowQuestions } from './questions.ts'

/** What the station may ask of the system that the window runs on. */
export function answerStation(window: () => BrowserWindow | null): Answers<typeof windowQuestions> {
  return {
    async chooseFolder() {
      const above = window()
      const options: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
      const { canceled, filePaths } = await (above
        ? dialog.showOpenDialog(above, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    showInFolder(path) {
      shell.showItemInFolder(path)
      return null
    },
  }
}
