import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../contract/clip.ts'

/** Reads a file once more to verify it. */
export interface ContentDigests {
  /** Both digests in one pass over the whole file, with lower priority than `Files.sha256`. Throws like that. */
  digests(path: string, signal: AbortSignal): Promise<{ sha256: string; md5: string }>
}

interface Parts {
  readonly files: ContentDigests
  readonly lifecycle: Pick<ClipLifecycle, 'note'>
}

interface Claim {
  readonly id: ClipId
  readonly path: string
  readonly sha256: string
  readonly md5: string
}

/** Verification is optional: claims beyond this number are dropped. */
const MAX_WAITING = 1_000

/**
 * Verifies uploads after the store confirmed them. Some stores answer with the MD5 of the stored bytes: if the file
 * still has the sent content and that MD5, the store has the same bytes. Any other answer proves nothing, and is no
 * error.
 */
export function createVerifier({ files, lifecycle }: Parts) {
  const waiting: Claim[] = []

  /** Queues a stored clip with the store's ETag. */
  function stored({ id, path, sha256 }: Clip, etag: string | null) {
    const md5 = md5In(etag)
    if (md5 === null || sha256 === null || waiting.length >= MAX_WAITING) return
    waiting.push({ id, path, sha256, md5 })
  }

  /** Returns true when there is more to do. */
  async function check(signal: AbortSignal): Promise<boolean> {
    const claim = waiting.shift()
    if (!claim) return false
    const found = await read(claim.path, signal)
    if (found?.sha256 === claim.sha256 && found.md5 === claim.md5) {
      lifecycle.note(claim.id, 'verified', { details: { md5: found.md5 } })
    }
    return waiting.length > 0
  }

  /** Null when the file cannot be read: it may have been moved. */
  async function read(path: string, signal: AbortSignal) {
    try {
      return await files.digests(path, signal)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  return { stored, check }
}

/** The MD5 in an ETag, with or without quotes. For uploads in parts or with encryption an ETag is something else. */
function md5In(etag: string | null): string | null {
  const [, hex] = /^"?([0-9a-f]{32})"?$/i.exec(etag ?? '') ?? []
  return hex?.toLowerCase() ?? null
}
