import type { FailureCode } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'

/** The operating system's name for what went wrong (ENOENT, EBUSY, …); undefined for an error that is not the system's. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('errno' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether the system says that nothing is there. */
export const isMissing = (errno: string | undefined): boolean => errno === 'ENOENT' || errno === 'ENOTDIR'

/** What is thrown on: the system's errors about a file in our words, our own and bugs as they are. */
export const fileError = (error: unknown, path: string): unknown =>
  inOurWords(error, path, { missing: 'file-missing', other: 'file-locked', thing: 'file' })

/** Like `fileError`, for a source folder. */
export const folderError = (error: unknown, path: string): unknown =>
  inOurWords(error, path, { missing: 'folder-missing', other: 'folder-unreadable', thing: 'folder' })

interface Words {
  missing: FailureCode
  /** Locked, not allowed, a share that went away: it is there and cannot be opened, and may be later. */
  other: FailureCode
  thing: 'file' | 'folder'
}

function inOurWords(error: unknown, path: string, words: Words): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const code = isMissing(errno) ? words.missing : words.other
  return new AppError(code, { [words.thing]: path, detail: errno }, { cause: error })
}
