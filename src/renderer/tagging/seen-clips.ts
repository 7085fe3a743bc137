import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'

/** Clip with the tags set by hand that this client displayed. */
export interface SeenClip {
  readonly clip: ClipId
  readonly handTags: TagsInput | null
}

/** Sent with a tag command, so that the station reports newer tags of other clients instead of overwriting them. */
export const seenClips = (cards: readonly ClipCard[]): SeenClip[] =>
  cards.map(({ id, handTags }) => ({ clip: id, handTags }))
