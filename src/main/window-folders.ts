import { app } from 'electron'
import { moveChromiumData, windowFolderIn } from '../node/window-data.ts'

/**
 * Sets the folder of the window's files, which every release finds by this name. The lock against a second start is in the
 * same folder: the folder is set before the lock is asked for.
 */
export function setWindowFolder(): void {
  if (app.commandLine.getSwitchValue('user-data-dir') !== '') return
  app.setPath('userData', windowFolderIn(app.getPath('appData'), app.isPackaged))
}

/** Gives Chromium a folder of its own. Only the first start may move files, and only before Chromium opens them. */
export const setChromiumFolder = (): void => app.setPath('sessionData', moveChromiumData(app.getPath('userData')))
