import { toFailure } from '../app-error.ts'
import { claimsContent, hasSentAllBytes } from '../clips/same-content.ts'
import { hasCaptureOf, isRepeatedBy } from '../clips/uploaded-again.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { ClipStore, Files } from '../ports.ts'

type Found =
  | { readonly kind: 'original'; readonly of: ClipId }
  | { readonly kind: 'none' }
  /** A clip is equal at both ends and cannot be read now. */
  | { readonly kind: 'unclear'; readonly because: Failure }

type Fingerprinted = Clip & { readonly fingerprint: string }

export type OriginalFinder = ReturnType<typeof createOriginalFinder>

/** Finds the original of a duplicate for the examiner: compares fingerprints first, then whole contents. */
export function createOriginalFinder({ store, files }: { store: ClipStore; files: Files }) {
  async function find(clip: Fingerprinted, signal: AbortSignal): Promise<Found> {
    const alike = store.withFingerprint(clip.fingerprint).filter((other) => isCandidate(clip, other))
    if (alike.length === 0) return { kind: 'none' }
    const own = await files.sha256(clip.path, signal)
    let unclear: Failure | null = null
    for (const other of alike) {
      const hash = await hashOf(other, signal)
      if (hash === own && isStillCandidate(clip, other)) return { kind: 'original', of: other.id }
      if (typeof hash === 'object') unclear ??= hash
    }
    return unclear ? { kind: 'unclear', because: unclear } : { kind: 'none' }
  }

  /**
   * A clip that a person uploads again is no duplicate of its earlier uploads; any other clip of the same content makes
   * it one.
   */
  const isCandidate = (clip: Clip, other: Clip) =>
    other.id !== clip.id && claimsContent(other.state) && !isRepeatedBy(clip, other.id, store)

  /** True when the file of a clip that uploads another one again still has the uploaded content. */
  async function hasContentAgain({ path, again }: Clip, signal: AbortSignal): Promise<boolean> {
    const uploaded = again && store.get(again.of)?.sha256
    return typeof uploaded === 'string' && uploaded === (await files.sha256(path, signal))
  }

  /** Hashing takes seconds, in which the other clip may be lost. */
  function isStillCandidate(clip: Fingerprinted, { id }: Clip): boolean {
    const now = store.get(id)
    return now !== undefined && now.fingerprint === clip.fingerprint && isCandidate(clip, now)
  }

  /** Undefined when the other clip cannot be the original: its file is gone, or changed before its upload. */
  async function hashOf(other: Clip, signal: AbortSignal): Promise<string | undefined | Failure> {
    if (other.sha256 !== null && hasSentAllBytes(other.state)) return other.sha256
    try {
      const file = await files.stat(other.path)
      if (file?.sizeBytes !== other.sizeBytes || file.modifiedAtMs !== other.modifiedAtMs) return undefined
      return await files.sha256(other.path, signal)
    } catch (error) {
      const { code } = toFailure(error)
      if (signal.aborted || code === 'bug') throw error
      return code === 'file-missing' ? undefined : failure('original-locked', { original: other.path })
    }
  }

  return {
    find,
    hasContentAgain,
    hasCaptureOf: (clip: Clip, athleteId: string) => hasCaptureOf(clip, athleteId, store),
  }
}
