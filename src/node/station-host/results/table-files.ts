import { evidence } from '../../../contract/evidence.ts'
import { AppError } from '../../../core/app-error.ts'
import type { ServedExport } from '../../http/export-download.ts'
import type { StationApi } from '../../rpc/station-api.ts'
import type { Computer } from '../create-station-api.ts'

/** Browsers download a table right after it was saved. */
const MAX_FILES = 100

export type TableFiles = ReturnType<typeof createTableFiles>

/** The tables that were saved as files since the start, the latest of a name: nothing else can be downloaded by name. */
export function createTableFiles() {
  const files = new Map<string, ServedExport>()
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

/** The procedures that need no window. */
export type ResultsOfStation = Omit<StationApi['results'], 'savePdf'>

/** Adds what this computer can: a table that was saved is shown in its folder, and what a window shows becomes a PDF. */
export const addComputerActions = (
  api: ResultsOfStation,
  files: TableFiles,
  computer: Pick<Computer, 'showInFolder' | 'savePdf'>,
): StationApi['results'] => ({
  ...api,
  async tableFile(asked) {
    const made = await api.tableFile(asked)
    files.keep(made.name, { path: made.path, sizeBytes: made.sizeBytes })
    computer.showInFolder?.(made.path)
    return made
  },
  async savePdf(asked) {
    if (!computer.savePdf) throw new AppError('not-here', { what: evidence('saving-pdf') })
    const path = await computer.savePdf(asked)
    return path === null ? null : { path }
  },
})
