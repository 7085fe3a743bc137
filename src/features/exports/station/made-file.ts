import { stat } from 'node:fs/promises'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, fileError, isMissing } from '../../../computer/files/file-errors.ts'
import type { ServedExport } from '../../../computer/http/export-download.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ExportFile } from '../../../station/contract/export-job.ts'
import type { ExportStore, StationExport } from '../../../station/ports/export-ports.ts'

type Store = Pick<ExportStore, 'get' | 'file'>

/** File of a finished export; null before, while its path may still belong to another file. */
export function findExportFile(store: Store, id: string, number: number): ServedExport | null {
  const isReady = store.get(id)?.state.kind === 'ready'
  const file = isReady ? store.file(id, number) : undefined
  return file === undefined ? null : { path: file.path, sizeBytes: file.bytes }
}

/** Checks that a file is unchanged. Throws AppError `export-running`, `export-file-gone`, `file-locked`. */
export async function checkExportFile(store: Store, { id, state }: StationExport, number: number): Promise<ExportFile> {
  if (state.kind !== 'ready') throw new AppError('export-running', { job: id })
  const made = store.file(id, number)
  if (made === undefined) throw fileGoneError(state.path)
  const { path, rows, bytes } = made
  const stats = await statFile(path)
  if (!stats.isFile() || stats.size !== bytes) throw fileGoneError(path)
  return { number, path, rows, bytes }
}

/** Path of a finished export's files, which must still exist. Throws AppError as `checkExportFile` does. */
export async function exportPath({ id, state }: StationExport): Promise<string> {
  if (state.kind !== 'ready') throw new AppError('export-running', { job: id })
  await statFile(state.path)
  return state.path
}

const statFile = (path: string) =>
  disksOfProcess
    .ask(path, () => stat(path))
    .catch((error: unknown) => {
      throw exportFileError(error, path)
    })

export const fileGoneError = (path: string) => new AppError('export-file-gone', { file: path })

/** Converts an error while reading an export's file. */
export const exportFileError = (error: unknown, path: string): unknown =>
  isMissing(errnoOf(error)) ? fileGoneError(path) : fileError(error, path)
