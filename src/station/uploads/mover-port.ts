import type { FoundFile } from '../ports.ts'

/** Moves files of completed clips. */
export interface Mover {
  /**
   * Moves a file to the same relative path below another folder; returns its new path. Throws AppError `file-changed`
   * when the file is not what was uploaded, `file-missing`, `file-locked`.
   */
  move(
    request: {
      readonly file: FoundFile
      readonly sha256: string
      /** The file's source folder. */
      readonly folder: string
      readonly toFolder: string
    },
    signal: AbortSignal,
  ): Promise<string>
}
