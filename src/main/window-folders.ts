import { app } from 'electron'
import { createWindowFolder, moveChromiumData, windowFolderIn } from '../computer/window-data.ts'

/**
 * Sets the folder of the window's files, which every release finds by this name. The lock against a second start is in the
 * same folder: the folder is set before the lock is asked for.
 */
export function setWindowFolder(): void {
  if (app.commandLine.getSwitchValue('user-data-dir') !== '') return
  const folder = windowFolderIn(app.getPath('appData'), app.isPackaged)
  // Electron sets no path to a folder that is missing: its own folder stays if this one can't be made.
  if (createWindowFolder(folder)) app.setPath('userData', folder)
}

/** Gives Chromium a folder of its own. Only the first start may move files, and only before Chromium opens them. */
export function setChromiumFolder(): void {
  const folder = moveChromiumData(app.getPath('userData'))
  if (createWindowFolder(folder)) app.setPath('sessionData', folder)
}
