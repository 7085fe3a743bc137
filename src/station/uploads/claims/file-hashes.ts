import type { Clip, ClipId } from '../../contract/clip.ts'
import type { Files } from '../../ports.ts'

const MAX_HASHES = 1_000

export type FileHashes = ReturnType<typeof createFileHashes>

/** Hashes of files whose clips wait for other stations: each file is read once. */
export function createFileHashes(files: Pick<Files, 'sha256'>) {
  const hashes = new Map<ClipId, { readonly modifiedAtMs: number; readonly sha256: string }>()

  /** The clip's hash, if its file was hashed and is unchanged. */
  function cached({ id, modifiedAtMs }: Clip): string | null {
    const one = hashes.get(id)
    return one?.modifiedAtMs === modifiedAtMs ? one.sha256 : null
  }

  /** Throws like `Files.sha256`. */
  async function of(clip: Clip, signal: AbortSignal): Promise<string> {
    const before = cached(clip)
    if (before !== null) return before
    const sha256 = await files.sha256(clip.path, signal)
    if (hashes.size >= MAX_HASHES) hashes.clear()
    hashes.set(clip.id, { modifiedAtMs: clip.modifiedAtMs, sha256 })
    return sha256
  }

  return { cached, of, forget: (id: ClipId) => void hashes.delete(id) }
}
