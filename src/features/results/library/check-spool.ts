import { stat, truncate } from 'node:fs/promises'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'

/**
 * Truncates a spool to the bytes that were counted: bytes after them belong to no row. Throws AppError `spool-lost`
 * when it has fewer.
 */
export async function checkSpool(spool: string, bytes: number): Promise<void> {
  const size = await stat(spool).then(
    (stats) => stats.size,
    (error: unknown) => {
      if (isMissing(errnoOf(error))) return -1
      throw error
    },
  )
  if (size < bytes) throw new AppError('spool-lost', { file: spool })
  if (size > bytes) await truncate(spool, bytes)
}
