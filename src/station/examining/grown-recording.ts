import { isAcceptedFile } from '../clips/accepted-file.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { hasSentAllBytes } from '../clips/same-content.ts'
import type { Clip } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { ClipStore, Files } from '../ports.ts'

/** A recording that was uploaded before its end, and again with more: no third capture without a person. */
const MAX_UPLOADED_PARTS = 1

/** A clip whose file grew after its upload. */
export interface GrownClip {
  readonly clip: Clip
  readonly because: Failure
}

interface Parts {
  readonly store: Pick<ClipStore, 'earlierAtPath' | 'ledger'>
  readonly lifecycle: Pick<ClipLifecycle, 'note'>
  readonly files: Pick<Files, 'fingerprint'>
  readonly onGrown: (grown: GrownClip) => void
}

export type GrownRecordings = ReturnType<typeof createGrownRecordings>

/** Finds recordings that grew after OnDeck uploaded them, and reports each once. */
export function createGrownRecordings({ store, lifecycle, files, onGrown }: Parts) {
  /** Returns the reason why the clip needs a person; null when it may be uploaded. Throws like `Files.open`. */
  async function check(clip: Clip): Promise<Failure | null> {
    const parts = await uploadedParts(clip)
    const [newest] = parts
    if (!newest) return null
    const because = failure('file-grew', { uploads: parts.length })
    if (!store.ledger(clip.id).some(({ event }) => event === 'grew-after-upload')) report(newest, clip, because)
    return parts.length <= MAX_UPLOADED_PARTS || isAcceptedFile(clip, store)
      ? null
      : failure('file-grew', { uploads: parts.length, playable: 'yes' })
  }

  /** Earlier uploads of this file's beginning, newest first. */
  async function uploadedParts({ id, path, again, sizeBytes }: Clip): Promise<Clip[]> {
    const parts: Clip[] = []
    const earlier = again === null ? store.earlierAtPath(path, id) : []
    for (const part of earlier) {
      if (part.fingerprint === null || part.sizeBytes >= sizeBytes || !hasSentAllBytes(part.state)) continue
      if ((await files.fingerprint(path, part.sizeBytes)) === part.fingerprint) parts.push(part)
    }
    return parts
  }

  function report(part: Clip, clip: Clip, because: Failure) {
    lifecycle.note(part.id, 'grew-after-upload', { details: { clip: clip.id, sizeBytes: clip.sizeBytes } })
    lifecycle.note(clip.id, 'grew-after-upload', { details: { of: part.id } })
    onGrown({ clip, because })
  }

  return { check }
}
