import { errnoOf } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'
import { DuckDbError } from './duckdb-error.ts'

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
