import type { ServedExport } from '../../http/export-download.ts'
import type { StationApi } from '../../rpc/station-api.ts'

/** Browsers download a table right after it was saved. */
const KEPT = 100

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
      if (files.size > KEPT && oldest !== undefined) files.delete(oldest)
    },
  }
}

/** Remembers each table that is saved as a file, and shows it where this computer can. */
export const withTableFiles = (
  api: StationApi['results'],
  files: TableFiles,
  showInFolder: ((path: string) => void) | undefined,
): StationApi['results'] => ({
  ...api,
  async tableFile(asked) {
    const made = await api.tableFile(asked)
    files.keep(made.name, { path: made.path, sizeBytes: made.sizeBytes })
    showInFolder?.(made.path)
    return made
  },
})
