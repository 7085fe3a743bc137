import { EngineFailure } from '../../../renderer/rpc/engine-failure.ts'
import type { useClient } from '../../../renderer/state/station-context.tsx'
import { evidence } from '../../../station/contract/evidence.ts'
import { failure } from '../../../station/contract/failure.ts'
import { type ImportDraft, importBounds } from '../import-view.ts'

/** Bytes converted to text in one call: more would exceed the arguments that a call accepts. */
const MAX_BYTES_PER_CALL = 8_192

interface UploadOptions {
  readonly client: Pick<ReturnType<typeof useClient>, 'imports'>
  /** Reports the uploaded share, from 0 to 1. */
  readonly onShare: (share: number) => void
}

/** Uploads a roster file in pieces and resolves to the station's draft of it. Throws EngineFailure. */
export async function uploadRoster(file: File, { client, onShare }: UploadOptions): Promise<ImportDraft> {
  // Checked before reading, so that a video chosen by mistake is not uploaded.
  if (file.size > importBounds.bytes) {
    const why = evidence('megabytes-at-most', { limit: importBounds.megabytes })
    throw new EngineFailure(failure('roster-unreadable', { file: file.name, why }))
  }
  const bytes = await contentOf(file)
  const { upload } = await client.imports.upload({ file: file.name, sizeBytes: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += importBounds.pieceBytes) {
    const piece = bytes.subarray(offset, offset + importBounds.pieceBytes)
    await client.imports.put({ upload, offset, data: base64(piece) })
    onShare(Math.min(1, (offset + piece.length) / bytes.length))
  }
  return client.imports.read({ upload })
}

/** Reads the file; a dropped folder or a deleted file has no content. */
async function contentOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new EngineFailure(failure('roster-unreadable', { file: file.name, why: evidence('unopened') }))
  }
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += MAX_BYTES_PER_CALL) {
    binary += String.fromCharCode(...bytes.subarray(from, from + MAX_BYTES_PER_CALL))
  }
  return btoa(binary)
}
