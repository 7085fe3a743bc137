import { constants, type Dirent } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { valuesPerRow } from './divide-sessions.ts'
import { type LibraryKind, libraryKinds, manifestPath, PART_SUFFIX, type Pair, versionFolder } from './library-paths.ts'
import { type FileExport, isNumberKeptAsText, Manifest } from './manifest.ts'

/** File of the library as its manifest describes it, without fields that only `verify` needs. */
export interface ParquetFile {
  readonly path: string
  readonly kind: LibraryKind
  readonly pair: Pair
  readonly month: string | null
  readonly bytes: number
  readonly rows: number
  readonly sessions: number
  /** Values of all rows, as sorting them counts them. */
  readonly values: number
  readonly rowsWithoutSession: number
  readonly synthetic: boolean
  readonly exports: readonly Pick<FileExport, 'id' | 'exportedAt' | 'sessions' | 'rows'>[]
  /** Numeric columns that this file stores as text. */
  readonly textColumns: readonly string[]
}

/** Files in the library's folder, by state. */
export interface LibraryContent {
  readonly files: readonly ParquetFile[]
  /** Parquet files that OnDeck did not make. */
  readonly foreign: readonly string[]
  /** Files whose size differs from the manifest. */
  readonly changed: readonly string[]
  /** Files with a manifest but no content. */
  readonly missing: readonly string[]
  /** Files that are being published: the manifest comes first, and the file is renamed a moment later. */
  readonly arriving: readonly string[]
  /** Files whose rows another file already contains. */
  readonly replaced: readonly string[]
}

/** Facts from a manifest, and the state of the manifest they were read from. */
interface ReadManifest {
  readonly stamp: string
  /** Null for a file that is no valid manifest. */
  readonly manifest: (Pick<Manifest, 'file' | 'replaces'> & { readonly about: Omit<ParquetFile, 'path'> }) | null
}

/** Manifests by path. */
type ReadManifests = Map<string, ReadManifest>

/**
 * Reads all manifests of the folder. Reads them again where a file is missing: files that were joined into another one
 * since their folder was listed are removed. Throws errors of the file system.
 */
export const readLibrary = (folder: string): Promise<LibraryContent> => createLibraryReader(folder)()

/** Returns how to read the folder as `readLibrary` does, again and again; an unchanged manifest is read once. */
export function createLibraryReader(folder: string): () => Promise<LibraryContent> {
  let manifests: ReadManifests = new Map()

  async function readFolder(): Promise<LibraryContent> {
    const found: ReadManifests = new Map()
    const content = await readOnce(folder, manifests, found)
    manifests = found
    return content
  }

  return async () => {
    const content = await readFolder()
    return content.missing.length === 0 ? content : readFolder()
  }
}

async function readOnce(folder: string, before: ReadManifests, found: ReadManifests): Promise<LibraryContent> {
  const files: ParquetFile[] = []
  const foreign: string[] = []
  const changed: string[] = []
  const missing: string[] = []
  const arriving: string[] = []
  const replaced = new Set<string>()
  const listed = new Set<string>()
  for (const kind of libraryKinds) {
    for await (const { path, names } of foldersBelow(join(versionFolder(folder), kind))) {
      for (const name of names) listed.add(join(path, name))
      const parquet = new Set(names.filter((name) => name.endsWith('.parquet')))
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const read = await readManifestOnce(join(path, name), before).catch(orRemoved)
        if (read === 'removed') {
          const removed = name.replace(/\.json$/, '.parquet')
          parquet.delete(removed)
          missing.push(join(path, removed))
          continue
        }
        found.set(join(path, name), read)
        const { manifest } = read
        if (manifest === null || manifestPath(manifest.file) !== name || manifest.about.kind !== kind) continue
        const file = join(path, manifest.file)
        if (!parquet.delete(manifest.file)) {
          const isArriving = await isBeingPublished(file)
          ;(isArriving ? arriving : missing).push(file)
          continue
        }
        for (const old of manifest.replaces) replaced.add(join(path, old))
        const isWhole = await isUnchanged(file, manifest.about.bytes).catch(orRemoved)
        if (isWhole === 'removed') missing.push(file)
        else if (isWhole) files.push({ path: file, ...manifest.about })
        else changed.push(file)
      }
      for (const name of parquet) foreign.push(join(path, name))
    }
  }
  return {
    files: files.filter(({ path }) => !replaced.has(path)),
    foreign: foreign.filter((path) => !replaced.has(path)),
    changed: changed.filter((path) => !replaced.has(path)),
    // Removing a replaced file removes its manifest second.
    missing: missing.filter((path) => !replaced.has(path)),
    arriving,
    replaced: [...replaced].filter((path) => listed.has(path) || listed.has(manifestPath(path))),
  }
}

/** A manifest is published under its name when it is whole, as another file. */
async function readManifestOnce(path: string, before: ReadManifests): Promise<ReadManifest> {
  const { ino, mtimeMs, size } = await stat(path)
  const stamp = `${ino} ${mtimeMs} ${size}`
  const known = before.get(path)
  if (known?.stamp === stamp) return known
  const manifest = await readFileManifest(path)
  return { stamp, manifest: manifest && { file: manifest.file, replaces: manifest.replaces, about: factsIn(manifest) } }
}

const factsIn = (manifest: Manifest): Omit<ParquetFile, 'path'> => ({
  kind: manifest.kind,
  pair: manifest.pair,
  month: manifest.month,
  bytes: manifest.bytes,
  rows: manifest.rows,
  sessions: manifest.sessions,
  values: manifest.rows * valuesPerRow(manifest.columns),
  rowsWithoutSession: manifest.rowsWithoutSession,
  synthetic: manifest.synthetic,
  exports: manifest.exports.map(({ id, exportedAt, sessions, rows }) => ({ id, exportedAt, sessions, rows })),
  textColumns: manifest.columns.filter(isNumberKeptAsText).map(({ name }) => name),
})

/** Answers for a file that was removed since its folder was listed: files are joined while others read. */
function orRemoved(error: unknown): 'removed' {
  if (isMissing(errnoOf(error))) return 'removed'
  throw error
}

/** True when the file is still under its temporary name, or was renamed since its folder was listed. */
const isBeingPublished = async (file: string): Promise<boolean> =>
  (await exists(`${file}${PART_SUFFIX}`)) || (await exists(file))

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** False when the size differs or access is denied; a share that is gone throws. */
async function isUnchanged(path: string, bytes: number): Promise<boolean> {
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).size === bytes
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

const isRefused = (error: unknown) => errnoOf(error) === 'EACCES' || errnoOf(error) === 'EPERM'

/** Reads a manifest; null for a file that is no valid manifest. */
export async function readFileManifest(path: string): Promise<Manifest | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isRefused(error)) return ''
    throw error
  })
  try {
    const manifest = Manifest.parse(JSON.parse(text))
    return basename(manifest.file) === manifest.file ? manifest : null
  } catch {
    return null
  }
}

/** Yields each folder with files, and their names. */
async function* foldersBelow(path: string): AsyncGenerator<{ path: string; names: string[] }> {
  const entries = await entriesOf(path)
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  if (names.length > 0) yield { path, names }
  for (const entry of entries) if (entry.isDirectory()) yield* foldersBelow(join(path, entry.name))
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (isMissing(errnoOf(error))) return []
    throw error
  }
}
