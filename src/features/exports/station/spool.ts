import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toExportError } from '../../../computer/files/export-error.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ExportSpool, OpenSpool } from '../../../station/ports/export-ports.ts'

const EXTENSION = '.jsonl'
const spoolFolder = (dataDir: string) => join(dataDir, 'export-spool')
export const spoolFile = (dataDir: string, id: string) => join(spoolFolder(dataDir), `${id}${EXTENSION}`)

/** Stores rows of exports in the data folder, one per line, as received. */
export function createSpool(dataDir: string): ExportSpool {
  return {
    async open(id, bytes) {
      const path = spoolFile(dataDir, id)
      await withExportErrors(path, () => mkdir(spoolFolder(dataDir), { recursive: true, mode: 0o700 }))
      return openSpoolFile(path, bytes)
    },
    remove: (id) => rm(spoolFile(dataDir, id), { force: true }),
    async sweep(isNeeded) {
      // The folder may not exist yet.
      const names = await readdir(spoolFolder(dataDir)).catch(() => [])
      for (const name of names) {
        if (!name.endsWith(EXTENSION) || isNeeded(basename(name, EXTENSION))) continue
        await rm(join(spoolFolder(dataDir), name), { force: true }).catch(() => {})
      }
    },
  }
}

/** Opens a spool as `ExportSpool.open` does. */
export async function openSpoolFile(path: string, bytes: number): Promise<OpenSpool> {
  const file = await withExportErrors(path, () => open(path, 'a', 0o600))
  const { size } = await file.stat()
  if (size < bytes) {
    await file.close()
    throw new AppError('spool-lost', { file: path })
  }
  if (size > bytes) await file.truncate(bytes)
  let end = bytes
  return {
    async append(pages) {
      const sizeBytes = pages.reduce((sum, { length }) => sum + length, 0)
      try {
        const { bytesWritten } = await file.writev(pages)
        // A disk that is almost full takes a part.
        if (bytesWritten < sizeBytes) await file.appendFile(Buffer.concat(pages).subarray(bytesWritten))
        await file.datasync()
        end += sizeBytes
      } catch (error) {
        // Removes a half-written page.
        await file.truncate(end).catch(() => {})
        throw toExportError(error, path)
      }
    },
    close: () => file.close(),
  }
}

async function withExportErrors<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toExportError(error, path)
  }
}
