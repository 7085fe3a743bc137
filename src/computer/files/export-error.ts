import { AppError } from '../../station/app-error.ts'
import { errnoOf } from './file-errors.ts'

/** Converts an error while writing an export's file to `disk-full` or `export-unwritable`. */
export function toExportError(error: unknown, path: string): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  return errno === 'ENOSPC'
    ? new AppError('disk-full', { file: path, detail: errno }, { cause: error })
    : new AppError('export-unwritable', { file: path, detail: errno }, { cause: error })
}
