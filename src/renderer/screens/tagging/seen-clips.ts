import type { ClipId } from '../../../contract/clips/clip.ts'
import type { ClipCard } from '../../../contract/clips/clip-view.ts'
import type { TagsInput } from '../../../contract/tagging/tags.ts'

/** A clip with what a person had said of it when this client showed it. */
export interface SeenClip {
  readonly clip: ClipId
  readonly handTags: TagsInput | null
}

/** Sent back with a tag command: what somebody else has changed since is then asked about, not overwritten. */
export const seenClips = (cards: readonly ClipCard[]): SeenClip[] =>
  cards.map(({ id, handTags }) => ({ clip: id, handTags }))
