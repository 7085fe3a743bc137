import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type { ExportSpool } from '../../core/exports/export-ports.ts'
import { unwritable } from './unwritable.ts'

export const spoolFile = (dataDir: string, id: string) => join(dataDir, 'export-spool', `${id}.jsonl`)

/** Rows in the station's data folder, one on a line, as they came. */
export function createSpool(dataDir: string): ExportSpool {
  return {
    async open(id, bytes) {
      const path = spoolFile(dataDir, id)
      const file = await orUnwritable(path, async () => {
        await mkdir(join(dataDir, 'export-spool'), { recursive: true, mode: 0o700 })
        return open(path, 'a', 0o600)
      })
      const { size } = await file.stat()
      if (size < bytes) {
        await file.close()
        throw new AppError('spool-lost', { file: path })
      }
      if (size > bytes) await file.truncate(bytes)
      let end = bytes
      return {
        async append(lines) {
          try {
            await file.appendFile(lines)
            await file.datasync()
            end += lines.length
          } catch (error) {
            // Half a page is no page.
            await file.truncate(end).catch(() => {})
            throw unwritable(error, path)
          }
        },
        close: () => file.close(),
      }
    },
    remove: (id) => rm(spoolFile(dataDir, id), { force: true }),
  }
}

async function orUnwritable<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw unwritable(error, path)
  }
}
