import type { FoundFile } from '../ports.ts'

interface Known {
  readonly sizeBytes: number
  readonly modifiedAtMs: number
  /** Number of the last scan that saw the file. */
  scan: number
}

interface KnownFolder {
  scan: number
  readonly files: Map<string, Known>
}

export type KnownFiles = ReturnType<typeof createKnownFiles>

/** Remembers each folder's files as last seen, so that a scan asks the database only about new and changed files. */
export function createKnownFiles() {
  const folders = new Map<string, KnownFolder>()

  function of(folder: string): KnownFolder {
    const entries = folders.get(folder) ?? { scan: 0, files: new Map() }
    folders.set(folder, entries)
    return entries
  }

  return {
    /** Starts a scan. */
    begin(folder: string) {
      of(folder).scan += 1
    },
    isKnown: (folder: string, path: string): boolean => of(folder).files.has(path),
    /** True for a file that was last seen with this size and modification time. */
    isSame(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile): boolean {
      const { scan, files } = of(folder)
      const entry = files.get(path)
      if (entry?.sizeBytes !== sizeBytes || entry.modifiedAtMs !== modifiedAtMs) return false
      entry.scan = scan
      return true
    },
    keep(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile) {
      const { scan, files } = of(folder)
      files.set(path, { sizeBytes, modifiedAtMs, scan })
    },
    forget: (folder: string, path: string) => void of(folder).files.delete(path),
    forgetFolder: (folder: string) => void folders.delete(folder),
    /** Removes and returns the files that the whole scan did not see. */
    takeUnseen(folder: string): string[] {
      const { scan, files } = of(folder)
      const unseen = [...files].filter(([, entry]) => entry.scan < scan).map(([path]) => path)
      for (const path of unseen) files.delete(path)
      return unseen
    },
  }
}
