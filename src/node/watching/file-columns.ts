import type { Stats } from 'node:fs'
import type { FoundFile } from '../../core/ports.ts'
import type { FileColumns } from './scan-messages.ts'

export const noFiles = (): FileColumns => ({ paths: [], sizesBytes: [], modifiedAtMs: [] })

export function addFile(columns: FileColumns, path: string, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>) {
  columns.paths.push(path)
  columns.sizesBytes.push(size)
  columns.modifiedAtMs.push(mtimeMs)
}

export const filesIn = ({ paths, sizesBytes, modifiedAtMs }: FileColumns): FoundFile[] =>
  paths.map((path, index) => ({
    path,
    sizeBytes: sizesBytes[index] ?? 0,
    modifiedAtMs: modifiedAtMs[index] ?? 0,
  }))
