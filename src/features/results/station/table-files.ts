import type { ServedExport } from '../../../computer/http/export-download.ts'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { Computer } from '../../../station/host/computer.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'

/** Browsers download a table right after it was saved. */
const MAX_FILES = 100

export type TableFiles = ReturnType<typeof createTableFiles>

/**
 * Remembers the tables that were saved since the start, the latest of each name: no other file can be downloaded by
 * name.
 */
export function createTableFiles(files = new Map<string, ServedExport>()) {
  return {
    fileOf: (name: string): ServedExport | null => files.get(name) ?? null,
    keep(name: string, file: ServedExport) {
      files.delete(name)
      files.set(name, file)
      const [oldest] = files.keys()
      if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest)
    },
  }
}

/** Procedures that need no window. */
export type ResultsOfStation = Omit<StationApi['results'], 'savePdf'>

/** Adds this computer's actions: a saved table is shown in its folder, and a window saves a PDF. */
export const addComputerActions = (
  api: ResultsOfStation,
  files: TableFiles,
  computer: Pick<Computer, 'showInFolder' | 'savePdf'>,
): StationApi['results'] => ({
  ...api,
  async tableFile(input) {
    const table = await api.tableFile(input)
    files.keep(table.name, { path: table.path, sizeBytes: table.sizeBytes })
    computer.showInFolder?.(table.path)
    return table
  },
  async savePdf(input) {
    if (!computer.savePdf) throw new AppError('not-here', { what: evidence('saving-pdf') })
    const path = await computer.savePdf(input)
    return path === null ? null : { path }
  },
})
