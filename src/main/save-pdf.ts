import { writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import { toExportError } from '../computer/files/export-error.ts'
import type { PdfInput } from '../features/results/report.ts'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'

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
export async function savePdf(window: BrowserWindow | null, { name, paper }: PdfInput): Promise<string | null> {
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
