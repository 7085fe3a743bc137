import { implement } from '@orpc/server'
import { type BrowserWindow, dialog, session, shell } from 'electron'
import { canShowAbove } from './desktop/show-message.ts'
import type { WindowMemory } from './desktop/window-memory.ts'
import { windowProcedures } from './process-contract.ts'
import { savePdf } from './save-pdf.ts'
import type { ReleaseUpdater } from './updates/release-updater.ts'

const answer = implement(windowProcedures)

interface Parts {
  readonly window: () => BrowserWindow | null
  readonly updater: ReleaseUpdater
  readonly memory: WindowMemory
  /** First camera folder; undefined where there is none. */
  readonly cameraFolder: () => string | undefined
}

/** Implements the procedures of the window for the station. */
export function windowRouter({ window, updater, memory, cameraFolder }: Parts) {
  async function chooseFolder(): Promise<string | null> {
    const above = window()
    // Electron would open at Downloads each time.
    const defaultPath = memory.get().lastFolder ?? cameraFolder()
    const options: Electron.OpenDialogOptions = {
      properties: ['openDirectory', 'createDirectory'],
      ...(defaultPath !== undefined && { defaultPath }),
    }
    const { canceled, filePaths } = await (canShowAbove(above)
      ? dialog.showOpenDialog(above, options)
      : dialog.showOpenDialog(options))
    const [lastFolder] = canceled ? [] : filePaths
    if (lastFolder === undefined) return null
    memory.set({ lastFolder })
    return lastFolder
  }

  return answer.router({
    chooseFolder: answer.chooseFolder.handler(chooseFolder),
    resolveProxy: answer.resolveProxy.handler(({ input }) => session.defaultSession.resolveProxy(input)),
    savePdf: answer.savePdf.handler(({ input }) => savePdf(window(), input)),
    fetchRelease: answer.fetchRelease.handler(({ input }) => updater.fetch(input)),
    restartIntoRelease: answer.restartIntoRelease.handler(() => updater.restart()),
    showInFolder: answer.showInFolder.handler(({ input }) => shell.showItemInFolder(input)),
  })
}
