import { constants, type Dirent, existsSync } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { errnoOf, isMissing } from '../../files/file-errors.ts'
import { type LibraryKind, libraryKinds, manifestPath, type Pair, versionFolder } from './library-paths.ts'
import { type FileExport, isNumberKeptAsText, Manifest } from './manifest.ts'

/** A file of the library as its manifest describes it, without what only `verify` needs. */
export interface LibraryFile {
  readonly path: string
  readonly kind: LibraryKind
  readonly pair: Pair
  readonly month: string | null
  readonly bytes: number
  readonly rows: number
  readonly sessions: number
  readonly rowsWithoutSession: number
  readonly synthetic: boolean
  readonly exports: readonly Pick<FileExport, 'id' | 'exportedAt' | 'sessions' | 'rows'>[]
  /** Columns that hold text where the service promised numbers. */
  readonly textColumns: readonly string[]
}

/** Everything that lies in the library's folder. */
export interface LibraryContent {
  readonly files: readonly LibraryFile[]
  /** Parquet that OnDeck did not make. */
  readonly foreign: readonly string[]
  /** Of another size than it was made. */
  readonly changed: readonly string[]
  /** Described, and not there. */
  readonly missing: readonly string[]
  /** Their rows stand in another file already. */
  readonly replaced: readonly string[]
}

/** Looks through the folder. Throws what the system says where it can't be read. */
export async function readLibrary(folder: string): Promise<LibraryContent> {
  const files: LibraryFile[] = []
  const foreign: string[] = []
  const changed: string[] = []
  const missing: string[] = []
  const replaced = new Set<string>()
  for (const kind of libraryKinds) {
    for await (const { path, names } of foldersBelow(join(versionFolder(folder), kind))) {
      const parquet = new Set(names.filter((name) => name.endsWith('.parquet')))
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const manifest = await readManifest(join(path, name))
        if (manifest === null || manifestPath(manifest.file) !== name || manifest.kind !== kind) continue
        const file = join(path, manifest.file)
        if (!parquet.delete(manifest.file)) {
          missing.push(file)
          continue
        }
        for (const old of manifest.replaces) replaced.add(join(path, old))
        if (await isUnchanged(file, manifest.bytes)) files.push(toLibraryFile(file, manifest))
        else changed.push(file)
      }
      for (const name of parquet) foreign.push(join(path, name))
    }
  }
  return {
    files: files.filter(({ path }) => !replaced.has(path)),
    foreign: foreign.filter((path) => !replaced.has(path)),
    changed: changed.filter((path) => !replaced.has(path)),
    // One that was replaced goes first, its description after it.
    missing: missing.filter((path) => !replaced.has(path)),
    replaced: [...replaced].filter((path) => existsSync(path) || existsSync(manifestPath(path))),
  }
}

const toLibraryFile = (path: string, manifest: Manifest): LibraryFile => ({
  path,
  kind: manifest.kind,
  pair: manifest.pair,
  month: manifest.month,
  bytes: manifest.bytes,
  rows: manifest.rows,
  sessions: manifest.sessions,
  rowsWithoutSession: manifest.rowsWithoutSession,
  synthetic: manifest.synthetic,
  exports: manifest.exports.map(({ id, exportedAt, sessions, rows }) => ({ id, exportedAt, sessions, rows })),
  textColumns: manifest.columns.filter(isNumberKeptAsText).map(({ name }) => name),
})

/** A file that may not be read is none that can be trusted; a share that went away is another matter. */
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

/** Null for what is no manifest of ours, or only half of one. */
export async function readManifest(path: string): Promise<Manifest | null> {
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

/** Each folder that holds files, with their names; nothing where there is none. */
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
