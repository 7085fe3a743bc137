import { randomUUID } from 'node:crypto'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { type ImportPiece, importBounds } from '../import-view.ts'

const MAX_UPLOADS = 2
/** An upload without a new piece for this long is dropped: its page was closed. */
const UPLOAD_IDLE_TIMEOUT_MS = 60_000

interface Upload {
  readonly file: string
  readonly bytes: Uint8Array<ArrayBuffer>
  received: number
  /** Timer that drops the upload. */
  readonly end: NodeJS.Timeout
}

/** Receives files that a page uploads in pieces, in memory. */
export function createFileUploads() {
  const uploads = new Map<string, Upload>()

  function get(id: string): Upload {
    const upload = uploads.get(id)
    if (!upload) throw new AppError('import-gone')
    return upload
  }

  return {
    /**
     * Starts an upload. Throws AppError `roster-unreadable` for a file that is too large, `import-open` for too many
     * uploads.
     */
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
    /** Adds the next piece. Throws AppError `import-gone` for a piece out of order. */
    put({ upload: id, offset, data }: ImportPiece) {
      const upload = get(id)
      const piece = Buffer.from(data, 'base64')
      const isNext = offset === upload.received && offset + piece.length <= upload.bytes.length
      if (!isNext) throw new AppError('import-gone')
      upload.bytes.set(piece, offset)
      upload.received += piece.length
      upload.end.refresh()
    },
    /** Returns the complete file and forgets it. Throws AppError `import-gone` when pieces are missing. */
    take(id: string): { readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> } {
      const { file, bytes, received, end } = get(id)
      clearTimeout(end)
      uploads.delete(id)
      if (received !== bytes.length) throw new AppError('import-gone')
      return { file, bytes }
    },
  }
}
