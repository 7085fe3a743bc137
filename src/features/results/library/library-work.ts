import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errnoOf } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'
import type { LibraryCheck, LibraryFinding } from '../library.ts'
import type { BuildStore, QueuedBuild } from '../station/build-store.ts'
import { sqlTexts } from '../station/sql-text.ts'
import { buildExport, isFullExport } from './build-export.ts'
import { compactGroup, groupsToCompact, isForJoining, MAX_FILES_PER_FOLDER } from './compact-library.ts'
import {
  type LibraryList,
  listedPath,
  newLibraryId,
  readLibraryList,
  toFolderError,
  toLibraryError,
  writeLibraryList,
} from './library-list.ts'
import { withLibraryLock } from './library-lock.ts'
import { manifestPath, versionFolder } from './library-paths.ts'
import type { OpenLibrary } from './open-library.ts'
import { publishFiles, removeFile, removeParts, sha256OfFile } from './publish-files.ts'
import { type LibraryContent, readFileManifest } from './read-library.ts'
import { removeStaleParts } from './remove-stale-parts.ts'
import type { FetchCaptureTimes, KnownSession, NamedRows, StagedSession } from './session-facts.ts'

interface Verified {
  readonly folder: string
  readonly content: LibraryContent
  readonly list: LibraryList | null
  /** Counts the distinct sessions in these files. */
  readonly sessionsIn: (paths: readonly string[]) => Promise<number>
}

/** Verifies every file of the library against its manifest, reading all bytes. Throws errors of the file system. */
async function verifyLibrary({ folder, content, list, sessionsIn }: Verified): Promise<LibraryCheck> {
  const findings: LibraryFinding[] = [
    ...content.missing.map((path) => ({ path, kind: 'missing' as const })),
    ...content.foreign.map((path) => ({ path, kind: 'foreign' as const })),
  ]
  const listed = new Set(list?.files.map(({ path }) => path))
  for (const path of content.changed) findings.push({ path, kind: (await isReadable(path)) ? 'changed' : 'unreadable' })
  const described: string[] = []
  for (const { path, kind: holds } of content.files) {
    const kind = await findingOf(path)
    if (kind === null && holds === 'sessions') described.push(path)
    if (kind !== null) findings.push({ path, kind })
    else if (!listed.delete(listedPath(folder, path))) findings.push({ path, kind: 'not-listed' })
    listed.delete(listedPath(folder, path))
  }
  // Files that were removed together with their manifest.
  for (const path of listed) {
    const whole = join(versionFolder(folder), path)
    if (!existsSync(whole) && !content.missing.includes(whole)) findings.push({ path: whole, kind: 'missing' })
  }
  const files = content.files.length + content.changed.length + content.missing.length
  return {
    files,
    sessions: await sessionsIn(described),
    findings: findings.toSorted((one, other) => one.path.localeCompare(other.path, 'en')),
  }
}

async function findingOf(path: string): Promise<LibraryFinding['kind'] | null> {
  try {
    const manifest = await readFileManifest(manifestPath(path))
    if (manifest === null) return 'unreadable'
    return (await sha256OfFile(path)) === manifest.sha256 ? null : 'changed'
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return existsSync(path) ? 'unreadable' : 'missing'
  }
}

const isReadable = (path: string) =>
  sha256OfFile(path).then(
    () => true,
    () => false,
  )

export interface WorkParts {
  readonly store: Pick<BuildStore, 'knownLibrary' | 'putLibrary'>
  /** Looks up what this station knows of a session. */
  readonly lookUpSession: (session: StagedSession) => KnownSession
  readonly fetchCaptureTimes: FetchCaptureTimes
  readonly spoolOf: (exportId: string) => string
  /** Name and version of OnDeck, for manifests. */
  readonly program: string
  readonly nowMs: () => number
}

/**
 * Adds an export to the library, once, and returns its sessions and rows. Throws AppError as `buildExport` does, and
 * `library-missing`, `library-busy`.
 */
export async function addExport(library: OpenLibrary, parts: WorkParts, queued: QueuedBuild): Promise<NamedRows> {
  const { folder } = library
  await library.checkAvailable()
  const client = await library.builder()
  const id = await withFolderErrors(folder, () => beginLibrary(library, parts))
  library.invalidate()
  const content = await library.read()
  if (hasExport(content, queued)) return namedRowsIn(content, queued)
  const { workFolder } = library
  const spool = parts.spoolOf(queued.id)
  const { files: made, ...named } = await client.hold(() =>
    buildExport({ ...parts, folder, client, build: queued, workFolder, spool }),
  )
  if (made.length === 0) return named
  await withFolderErrors(folder, () =>
    withLibraryLock(folder, async () => {
      // Files of an earlier attempt, which may differ from the new ones.
      const left = exportFiles(await library.readFolder(), queued.id)
      for (const path of left) if (!made.some((file) => file.path === path)) await removeFile(path)
      await publishFiles(made)
      await writeLibraryList(folder, id, await library.readFolder())
      await removeStaleParts(folder, parts.nowMs())
    }),
  ).catch(async (error: unknown) => {
    await removeParts(made)
    throw error
  })
  library.invalidate()
  parts.store.putLibrary(folder, id, parts.nowMs())
  return named
}

/** Folders with more than one file, which a person wants joined. */
export const everyGroup = (content: LibraryContent) => groupsToCompact(content, 1, () => true)

/** Folders with so many small files that OnDeck joins them. */
export const largeGroups = (content: LibraryContent) => groupsToCompact(content, MAX_FILES_PER_FOLDER, isForJoining)

/**
 * Joins files of the chosen folders; `shouldContinue` is checked before each folder. Throws AppError
 * `library-changed`, `library-busy`, `library-unavailable`.
 */
export async function compactLibrary(
  library: OpenLibrary,
  parts: Pick<WorkParts, 'program'>,
  choose: typeof everyGroup,
  shouldContinue: () => boolean,
): Promise<void> {
  const { folder } = library
  library.invalidate()
  const content = await library.read()
  const groups = choose(content)
  if (groups.length === 0 && content.replaced.length === 0) return
  // With a damaged file, the newest export of a session can't be determined.
  const [spoiled] = [...content.changed, ...content.missing]
  if (spoiled !== undefined) throw new AppError('library-changed', { file: spoiled })
  const client = await library.builder()
  const empty: string[] = []
  const joinAll = async () => {
    for (const group of groups) {
      if (!shouldContinue()) break
      const emptied = await compactGroup({ client, folder, program: parts.program }, content, group)
      empty.push(...emptied)
    }
  }
  await withFolderErrors(folder, () =>
    withLibraryLock(folder, async () => {
      await client.hold(joinAll)
      await removeReplaced(library, empty)
      const list = await readLibraryList(folder)
      if (list) await writeLibraryList(folder, list.id, await library.readFolder())
    }),
  )
  library.invalidate()
}

/** True when a folder has more small files than the limit, or replaced files are left. */
export const needsCompacting = (content: LibraryContent): boolean =>
  (largeGroups(content).length > 0 || content.replaced.length > 0) &&
  content.changed.length + content.missing.length === 0

/**
 * Removes replaced files. A file that a reader has open can't be removed on Windows; the next compaction tries again.
 */
async function removeReplaced(library: OpenLibrary, empty: readonly string[]): Promise<void> {
  const { replaced } = await library.readFolder()
  // Queries from now on read the joined files.
  library.invalidate()
  for (const path of [...replaced, ...empty]) await removeFile(path).catch(() => {})
}

export async function verify(library: OpenLibrary): Promise<LibraryCheck> {
  const { folder } = library
  library.invalidate()
  const content = await library.read()
  return withFolderErrors(folder, async () =>
    verifyLibrary({
      folder,
      content,
      list: await readLibraryList(folder),
      sessionsIn: (paths) => countSessions(library, paths),
    }),
  )
}

/** Counts each session once, even if several exports contain it. */
async function countSessions(library: OpenLibrary, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const client = await library.builder()
  const sql = `SELECT count(DISTINCT sessionid) AS sessions FROM read_parquet(${sqlTexts(paths)}, union_by_name = true)`
  const { rows } = await client.request({ kind: 'rows', sql }, 'rows').catch((error: unknown) => {
    throw toLibraryError(error, library.folder)
  })
  return Number(rows[0]?.['sessions'] ?? 0)
}

async function beginLibrary({ folder, readFolder }: OpenLibrary, { store }: Pick<WorkParts, 'store'>): Promise<string> {
  const known = store.knownLibrary(folder)
  // When two stations start the same library at once, the lock lets one of them choose the id.
  const begin = () =>
    withLibraryLock(folder, async () => {
      const id = (await readLibraryList(folder))?.id ?? known?.id ?? newLibraryId()
      await writeLibraryList(folder, id, await readFolder())
      return id
    })
  const id = (await readLibraryList(folder))?.id ?? (await begin())
  store.putLibrary(folder, id, known?.builtAtMs ?? 0)
  return id
}

/** True when an earlier attempt published the export: the file checked is published last. */
function hasExport({ files }: LibraryContent, queued: QueuedBuild): boolean {
  const last = isFullExport(queued) ? 'sessions' : 'selections'
  return files.some(({ kind, exports }) => kind === last && exports.some(({ id }) => id === queued.id))
}

/** Sessions and rows of an export that an earlier attempt published. */
function namedRowsIn({ files }: LibraryContent, queued: QueuedBuild): NamedRows {
  const kind = isFullExport(queued) ? 'curves' : 'selections'
  const published = files
    .filter((file) => file.kind === kind)
    // Only selections contain rows without a session.
    .flatMap(({ exports, rowsWithoutSession }) =>
      exports
        .filter(({ id }) => id === queued.id)
        .map(({ sessions, rows }) => ({ sessions, rows: kind === 'curves' ? rows : rows - rowsWithoutSession })),
    )
  return {
    sessions: published.reduce((sum, { sessions }) => sum + sessions, 0),
    rows: published.reduce((sum, { rows }) => sum + rows, 0),
  }
}

const exportFiles = ({ files, changed, missing, arriving }: LibraryContent, exportId: string): string[] =>
  [...files.map(({ path }) => path), ...changed, ...missing, ...arriving].filter((path) =>
    path.includes(`${exportId}-`),
  )

async function withFolderErrors<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toFolderError(error, folder)
  }
}
