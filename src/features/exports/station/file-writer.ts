import { type FileHandle, open } from 'node:fs/promises'
import { toExportError } from '../../../computer/files/export-error.ts'
import type { MadeFile } from '../../../station/ports/export-ports.ts'

/** Rows between two offsets of the index, where a reader can start. */
export const INDEX_EVERY_ROWS = 200
const BUFFER_CHARACTERS = 512 * 1024

/** Writes a file, which is open only while rows are added to it. */
export function createFileWriter(path: string, header: string) {
  let waiting = header
  let bytes = Buffer.byteLength(header)
  let rows = 0
  let isNew = true
  let file: FileHandle | null = null
  const index: number[] = []

  async function flush() {
    try {
      file ??= await open(path, isNew ? 'w' : 'a', 0o644)
      isNew = false
      if (waiting !== '') await file.appendFile(waiting)
      waiting = ''
    } catch (error) {
      throw toExportError(error, path)
    }
  }

  return {
    async add(row: string): Promise<void> {
      if (rows % INDEX_EVERY_ROWS === 0) index.push(bytes)
      rows += 1
      waiting += row
      bytes += Buffer.byteLength(row)
      if (waiting.length > BUFFER_CHARACTERS) await flush()
    },
    /** Closes the file for now, before rows of another file. */
    async rest(): Promise<void> {
      await flush()
      await this.release()
    },
    async release(): Promise<void> {
      const open = file
      file = null
      await open?.close()
    },
    async end(): Promise<Omit<MadeFile, 'path'>> {
      await flush()
      try {
        await file?.sync()
      } catch (error) {
        throw toExportError(error, path)
      } finally {
        await this.release()
      }
      return { rows, bytes, index }
    },
  }
}

export type FileWriter = ReturnType<typeof createFileWriter>
