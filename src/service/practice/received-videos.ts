import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** A video that the object store has received for a capture, for tests and training. */
export interface ReceivedVideo {
  readonly key: string
  readonly sessionId: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly sha256: string
  /** Number of uploads to this key: 1 for a client that never sends twice. */
  readonly uploads: number
}

const Row = z
  .object({
    key: z.string(),
    session_id: z.string(),
    file_name: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    uploads: z.int(),
  })
  .transform(
    ({ key, session_id, file_name, size_bytes, sha256, uploads }): ReceivedVideo => ({
      key,
      sessionId: session_id,
      fileName: file_name,
      sizeBytes: size_bytes,
      sha256,
      uploads,
    }),
  )

/** Every received video of a capture, in the order of the captures. */
export function listReceived(db: DatabaseSync): ReceivedVideo[] {
  const rows = db
    .prepare('SELECT object.*, session_id, file_name FROM object JOIN capture ON object_key = key ORDER BY number')
    .all()
  return rows.map((row) => Row.parse(row))
}
