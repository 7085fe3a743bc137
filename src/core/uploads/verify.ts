import type { Clip, ClipId } from '../../contract/clips/clip.ts'
import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'

/** What the core needs to read a file once more. */
export interface ContentDigests {
  /** Both in one pass over the whole file; gives way to `Files.sha256`. Throws like that. */
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

/** A proof is welcome and nothing waits for it: what does not fit is left out. */
const MAX_WAITING = 1_000

/**
 * Some stores answer an upload with the MD5 of what they have kept. Then the file is read once more: if it is still what
 * was sent, and has that MD5, the store has the very bytes. Anything else proves nothing, and is no error.
 */
export function createVerifier({ files, lifecycle }: Parts) {
  const waiting: Claim[] = []

  /** A clip was stored, and this is what the store calls it. */
  function stored({ id, path, sha256 }: Clip, etag: string | null) {
    const md5 = md5In(etag)
    if (md5 === null || sha256 === null || waiting.length >= MAX_WAITING) return
    waiting.push({ id, path, sha256, md5 })
  }

  /** Answers true when there is more to do. */
  async function check(signal: AbortSignal): Promise<boolean> {
    const claim = waiting.shift()
    if (!claim) return false
    const found = await read(claim.path, signal)
    if (found?.sha256 === claim.sha256 && found.md5 === claim.md5) {
      lifecycle.note(claim.id, 'verified', { details: { md5: found.md5 } })
    }
    return waiting.length > 0
  }

  /** Null where the file cannot be read any more: it may have been moved away. */
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

/** The MD5 that an ETag may be, in or without its quotes. Of a video in parts, or an encrypted one, it is something else. */
function md5In(etag: string | null): string | null {
  const [, hex] = /^"?([0-9a-f]{32})"?$/i.exec(etag ?? '') ?? []
  return hex?.toLowerCase() ?? null
}
