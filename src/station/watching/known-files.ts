import type { FoundFile } from '../ports.ts'

/** Files of a folder in columns: a season leaves 100,000 of them, and objects take three times the memory. */
interface KnownFolder {
  scan: number
  /** Row of each path. */
  readonly rows: Map<string, number>
  readonly freeRows: number[]
  readonly sizesBytes: number[]
  readonly modifiedAtMs: number[]
  /** Number of the last scan that saw the file. */
  readonly scans: number[]
}

const emptyFolder = (): KnownFolder => ({
  scan: 0,
  rows: new Map(),
  freeRows: [],
  sizesBytes: [],
  modifiedAtMs: [],
  scans: [],
})

function forgetFile({ rows, freeRows }: KnownFolder, path: string) {
  const row = rows.get(path)
  if (row === undefined) return
  rows.delete(path)
  freeRows.push(row)
}

export type KnownFiles = ReturnType<typeof createKnownFiles>

/** Remembers each folder's files as last seen, so that a scan asks the database only about new and changed files. */
export function createKnownFiles() {
  const folders = new Map<string, KnownFolder>()

  function of(folder: string): KnownFolder {
    const known = folders.get(folder) ?? emptyFolder()
    folders.set(folder, known)
    return known
  }

  return {
    /** Starts a scan. */
    begin(folder: string) {
      of(folder).scan += 1
    },
    isKnown: (folder: string, path: string): boolean => of(folder).rows.has(path),
    /** True for a file that was last seen with this size and modification time. */
    isSame(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile): boolean {
      const known = of(folder)
      const row = known.rows.get(path)
      if (row === undefined) return false
      if (known.sizesBytes[row] !== sizeBytes || known.modifiedAtMs[row] !== modifiedAtMs) return false
      known.scans[row] = known.scan
      return true
    },
    keep(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile) {
      const known = of(folder)
      const row = known.rows.get(path) ?? known.freeRows.pop() ?? known.scans.length
      known.rows.set(path, row)
      known.sizesBytes[row] = sizeBytes
      known.modifiedAtMs[row] = modifiedAtMs
      known.scans[row] = known.scan
    },
    forget: (folder: string, path: string) => forgetFile(of(folder), path),
    forgetFolder: (folder: string) => void folders.delete(folder),
    /** Removes and returns the files that the whole scan did not see. */
    takeUnseen(folder: string): string[] {
      const known = of(folder)
      const unseen = [...known.rows].filter(([, row]) => known.scans[row] !== known.scan).map(([path]) => path)
      for (const path of unseen) forgetFile(known, path)
      return unseen
    },
  }
}
