import { AppError } from '../../station/app-error.ts'
import type { FailureCode } from '../../station/contract/failure.ts'

/** The system's error code (ENOENT, EBUSY, …); undefined for an error that is not the system's. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('errno' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Tells whether the code means that nothing exists there. */
export const isMissing = (errno: string | undefined): boolean => errno === 'ENOENT' || errno === 'ENOTDIR'

/** Translates a system error about a file into an AppError; returns other errors unchanged. */
export const fileError = (error: unknown, path: string): unknown =>
  translate(error, path, { missing: 'file-missing', other: 'file-locked', parameter: 'file' })

/** Like `fileError`, for a source folder. */
export const folderError = (error: unknown, path: string): unknown =>
  translate(error, path, { missing: 'folder-missing', other: 'folder-unreadable', parameter: 'folder' })

interface Translation {
  missing: FailureCode
  /** Locked, not allowed, or on a share that is away: the file exists and may be readable later. */
  other: FailureCode
  parameter: 'file' | 'folder'
}

function translate(error: unknown, path: string, translation: Translation): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const code = isMissing(errno) ? translation.missing : translation.other
  return new AppError(code, { [translation.parameter]: path, detail: errno }, { cause: error })
}
