import { stat, truncate } from 'node:fs/promises'
import { AppError } from '../../../core/app-error.ts'
import { errnoOf, isMissing } from '../../files/file-errors.ts'

/** What lies beyond the counted bytes was never counted; where less is there, rows are lost. Throws AppError `spool-lost`. */
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
