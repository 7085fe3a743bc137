import type { ClipId } from '../../contract/clips/clip.ts'
import type { ClipCard } from '../../contract/clips/clip-view.ts'
import type { TagsInput } from '../../contract/tagging/tags.ts'

/** Clip with the tags set by hand that this client displayed. */
export interface SeenClip {
  readonly clip: ClipId
  readonly handTags: TagsInput | null
}

/** Sent with a tag command, so that the station reports newer tags of other clients instead of overwriting them. */
export const seenClips = (cards: readonly ClipCard[]): SeenClip[] =>
  cards.map(({ id, handTags }) => ({ clip: id, handTags }))
