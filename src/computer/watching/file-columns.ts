import type { Stats } from 'node:fs'
import type { FoundFile } from '../../station/ports.ts'
import type { PackedFiles } from './scan-messages.ts'

/** Files as parallel arrays. */
export interface FileColumns {
  readonly paths: string[]
  readonly sizesBytes: number[]
  readonly modifiedAtMs: number[]
}

/** Separator that no path of any system contains. */
const SEPARATOR = '\0'

export const noFiles = (): FileColumns => ({ paths: [], sizesBytes: [], modifiedAtMs: [] })

export function addFile(columns: FileColumns, path: string, { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>) {
  columns.paths.push(path)
  columns.sizesBytes.push(size)
  columns.modifiedAtMs.push(mtimeMs)
}

export const packFiles = ({ paths, sizesBytes, modifiedAtMs }: FileColumns): PackedFiles => ({
  paths: paths.join(SEPARATOR),
  sizesBytes: Float64Array.from(sizesBytes),
  modifiedAtMs: Float64Array.from(modifiedAtMs),
})

export const unpackFiles = ({ paths, sizesBytes, modifiedAtMs }: PackedFiles): FoundFile[] =>
  paths === ''
    ? []
    : paths.split(SEPARATOR).map((path, index) => ({
        path,
        sizeBytes: sizesBytes[index] ?? 0,
        modifiedAtMs: modifiedAtMs[index] ?? 0,
      }))
