import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Manifest } from '../../results/library/manifest.ts'

/** A library has a few hundred files after years: a folder with more holds other people's files. */
const MAX_FILES = 100_000
const MAX_MANIFEST_BYTES = 16_000_000

export interface LibraryFile {
  readonly path: string
  readonly sizeBytes: number
  /** As its manifest says; null where none could be read. */
  readonly sha256: string | null
}

/**
 * Parquet files of a results library with sizes and hashes, for a backup. A library that can't be read has none. Calls
 * `onFile` before each: a share may be slow.
 */
export function listLibraryFiles(folder: string, onFile: () => void): LibraryFile[] {
  const files: LibraryFile[] = []
  for (const path of parquetFiles(folder)) {
    onFile()
    try {
      const { size: sizeBytes } = statSync(path)
      files.push({ path: relative(folder, path), sizeBytes, sha256: hashOf(path) })
    } catch {
      // Joined into another file meanwhile.
    }
  }
  return files
}

function parquetFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.parquet'))
      .slice(0, MAX_FILES)
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}

/** Each file has its manifest beside it, written with the hash. */
function hashOf(path: string): string | null {
  try {
    const manifest = path.replace(/\.parquet$/, '.json')
    if (statSync(manifest).size > MAX_MANIFEST_BYTES) return null
    return Manifest.safeParse(JSON.parse(readFileSync(manifest, 'utf8'))).data?.sha256 ?? null
  } catch {
    return null
  }
}
