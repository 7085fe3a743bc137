import { type ImportDraft, importBounds } from '../../../../contract/athletes/import-view.ts'
import { evidence } from '../../../../contract/evidence.ts'
import { failure } from '../../../../contract/failure.ts'
import { EngineFailure } from '../../../rpc/engine-failure.ts'
import type { useClient } from '../../../state/station-context.tsx'

/** Text of so many bytes is made at once: more would be more arguments than a call takes. */
const BYTES_PER_CALL = 8_192

interface Uploading {
  readonly client: Pick<ReturnType<typeof useClient>, 'imports'>
  /** How much is at the station, from 0 to 1. */
  readonly onShare: (share: number) => void
}

/** Sends a file to the station piece by piece, and answers how it reads it. Throws EngineFailure. */
export async function uploadRoster(file: File, { client, onShare }: Uploading): Promise<ImportDraft> {
  // Asked before anything is read: a video chosen by mistake is not sent.
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

/** A folder that was dropped, or a file that is gone meanwhile, has none. */
async function contentOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new EngineFailure(failure('roster-unreadable', { file: file.name, why: evidence('unopened') }))
  }
}

function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += BYTES_PER_CALL) {
    binary += String.fromCharCode(...bytes.subarray(from, from + BYTES_PER_CALL))
  }
  return btoa(binary)
}
