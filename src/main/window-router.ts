import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { implement } from '@orpc/server'
import { app, type BrowserWindow, dialog, session, shell } from 'electron'
import { toExportError } from '../computer/files/export-error.ts'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'
import type { PdfInput } from '../station/contract/pdf-input.ts'
import { canShowAbove } from './desktop/show-message.ts'
import type { WindowMemory } from './desktop/window-memory.ts'
import { windowProcedures } from './process-contract.ts'
import type { ReleaseUpdater } from './updates/release-updater.ts'

const pageSizes = { letter: 'Letter', a4: 'A4' } as const

/** Characters that some system forbids in names, and control characters. */
const unfit = /[<>:"/\\|?*\p{Cc}]/gu

/** The home folder where the system names no Documents: on a network drive that is away, or on a server. */
function documentsFolder(): string {
  try {
    return app.getPath('documents')
  } catch {
    return homedir()
  }
}

/**
 * Prints the window's content to a PDF file that the person chooses; null where they cancel. Throws AppError
 * `disk-full`, `export-unwritable`.
 */
async function savePdf(window: BrowserWindow | null, { name, paper }: PdfInput): Promise<string | null> {
  if (window === null) throw new AppError('not-here', { what: evidence('saving-pdf') })
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(documentsFolder(), `${name.replaceAll(unfit, '_')}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    // Without the first, Linux replaces a file that is there without a question; macOS offers the second.
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || filePath === '') return null
  const pdf = await window.webContents.printToPDF({
    pageSize: pageSizes[paper],
    printBackground: true,
    generateTaggedPDF: true,
  })
  try {
    await writeFile(filePath, pdf)
  } catch (error) {
    throw toExportError(error, filePath)
  }
  return filePath
}

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
