import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix, relative, sep } from 'node:path'
import { z } from 'zod'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'
import { DuckDbError } from './duckdb-error.ts'
import { libraryListPath, versionFolder } from './library-paths.ts'
import { writeAtomically } from './publish-files.ts'
import type { LibraryContent } from './read-library.ts'

/** True when a file of a view no longer exists. */
export const isLibraryFileGone = (error: unknown): boolean =>
  error instanceof DuckDbError &&
  /^IO Error|No files found|Could not read|too small to be a Parquet/i.test(error.message)

/** Converts errors of DuckDB that concern the library, not the query, to `library-unavailable`. */
export function toLibraryError(error: unknown, folder: string): unknown {
  if (!isLibraryFileGone(error) && !(error instanceof DuckDbError && error.message.startsWith('Out of Memory')))
    return error
  return new AppError(
    'library-unavailable',
    { folder, detail: error instanceof Error ? error.message.slice(0, 300) : '' },
    { cause: error },
  )
}

/** Converts errors of the file system in the library's folder. */
export function toFolderError(error: unknown, folder: string): unknown {
  if (error instanceof AppError && error.code !== 'folder-unreadable') return error
  const errno = errnoOf(error)
  if (errno === 'ENOSPC') return new AppError('disk-full', { file: folder, detail: errno }, { cause: error })
  if (errno === undefined && !(error instanceof AppError)) return error
  const detail = error instanceof AppError ? (error.parameters['detail'] ?? '') : (errno ?? '')
  return new AppError('library-unavailable', { folder, detail }, { cause: error })
}

const count = z.int().min(0)

/** `v1/manifest.json`: the id of the library, and its files at the last write. */
const LibraryList = z.object({
  library: z.literal(1),
  id: z.string(),
  files: z.array(z.object({ path: z.string(), kind: z.string(), bytes: count, rows: count, sessions: count })),
})
export type LibraryList = z.infer<typeof LibraryList>

/**
 * Reads the list; null when it is missing or invalid. Throws errors of the file system, and AppError
 * `folder-unreadable` when a share does not respond.
 */
export async function readLibraryList(folder: string): Promise<LibraryList | null> {
  const path = libraryListPath(folder)
  try {
    const text = await disksOfProcess.ask(path, () => readFile(path, 'utf8'))
    const list = LibraryList.safeParse(JSON.parse(text))
    return list.success ? list.data : null
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(errnoOf(error))) return null
    throw error
  }
}

export async function writeLibraryList(
  folder: string,
  id: string,
  { files }: Pick<LibraryContent, 'files'>,
): Promise<void> {
  const list: LibraryList = {
    library: 1,
    id,
    files: files
      .map(({ path, kind, bytes, rows, sessions }) => ({ path: listedPath(folder, path), kind, bytes, rows, sessions }))
      .toSorted((one, other) => one.path.localeCompare(other.path, 'en')),
  }
  await writeAtomically(libraryListPath(folder), `${JSON.stringify(list, null, 1)}\n`)
}

export const newLibraryId = (): string => randomUUID()

/** Path relative to the version's folder, with the same separators on every system. */
export const listedPath = (folder: string, path: string): string =>
  relative(versionFolder(folder), path).split(sep).join(posix.sep)
