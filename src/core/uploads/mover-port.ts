import type { FoundFile } from '../ports.ts'

/** Moves files of clips that the service has completed, and only those. */
export interface Mover {
  /**
   * To the same place below another folder; answers where it is now. Throws AppError `file-changed` when it is not what
   * was sent, `file-missing`, `file-locked`.
   */
  move(
    request: {
      readonly file: FoundFile
      readonly sha256: string
      /** The source folder that it lies in. */
      readonly folder: string
      readonly toFolder: string
    },
    signal: AbortSignal,
  ): Promise<string>
}
