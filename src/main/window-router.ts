import { implement } from '@orpc/server'
import { type BrowserWindow, dialog, session, shell } from 'electron'
import { windowProcedures } from './process-contract.ts'
import { savePdf } from './save-pdf.ts'
import type { ReleaseUpdater } from './updates/release-updater.ts'

const answer = implement(windowProcedures)

/** Implements the procedures of the window for the station. */
export function windowRouter(window: () => BrowserWindow | null, updater: ReleaseUpdater) {
  return answer.router({
    chooseFolder: answer.chooseFolder.handler(async () => {
      const above = window()
      const options: Electron.OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] }
      const { canceled, filePaths } = await (above
        ? dialog.showOpenDialog(above, options)
        : dialog.showOpenDialog(options))
      return canceled ? null : (filePaths[0] ?? null)
    }),
    resolveProxy: answer.resolveProxy.handler(({ input }) => session.defaultSession.resolveProxy(input)),
    savePdf: answer.savePdf.handler(({ input }) => savePdf(window(), input)),
    fetchRelease: answer.fetchRelease.handler(({ input }) => updater.fetch(input)),
    restartIntoRelease: answer.restartIntoRelease.handler(() => updater.restart()),
    showInFolder: answer.showInFolder.handler(({ input }) => shell.showItemInFolder(input)),
  })
}
