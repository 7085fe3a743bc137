import { randomUUID } from 'node:crypto'
import { type ImportPiece, importBounds } from '../../contract/athletes/import-view.ts'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'

const MAX_UPLOADS = 2
/** The page that sent a file was closed when no piece has come for so long. */
const UPLOAD_IDLE_TIMEOUT_MS = 60_000

interface Upload {
  readonly file: string
  readonly bytes: Uint8Array<ArrayBuffer>
  received: number
  /** Forgets the file of a page that was closed. */
  readonly end: NodeJS.Timeout
}

/** Files that a page sends in pieces, in memory until they are whole. */
export function createFileUploads() {
  const uploads = new Map<string, Upload>()

  function get(id: string): Upload {
    const upload = uploads.get(id)
    if (!upload) throw new AppError('import-gone')
    return upload
  }

  return {
    /** Throws AppError `roster-unreadable` for a file that is larger than any roster, `import-open` for one too many. */
    begin({ file, sizeBytes }: { readonly file: string; readonly sizeBytes: number }): { upload: string } {
      if (sizeBytes > importBounds.bytes) {
        const why = evidence('megabytes-at-most', { limit: importBounds.megabytes })
        throw new AppError('roster-unreadable', { file, why })
      }
      if (uploads.size >= MAX_UPLOADS) throw new AppError('import-open')
      const upload = randomUUID()
      const end = setTimeout(() => uploads.delete(upload), UPLOAD_IDLE_TIMEOUT_MS).unref()
      uploads.set(upload, { file, bytes: new Uint8Array(sizeBytes), received: 0, end })
      return { upload }
    },
    /** The pieces come one after the other. */
    put({ upload: id, offset, data }: ImportPiece) {
      const upload = get(id)
      const piece = Buffer.from(data, 'base64')
      const isNext = offset === upload.received && offset + piece.length <= upload.bytes.length
      if (!isNext) throw new AppError('import-gone')
      upload.bytes.set(piece, offset)
      upload.received += piece.length
      upload.end.refresh()
    },
    /** The whole file, which is kept no longer. */
    take(id: string): { readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> } {
      const { file, bytes, received, end } = get(id)
      clearTimeout(end)
      uploads.delete(id)
      if (received !== bytes.length) throw new AppError('import-gone')
      return { file, bytes }
    },
  }
}
