import type { ClipId } from '../contract/clip.ts'
import type { Drawing, RepAlignment } from '../contract/marks.ts'

/** Store of drawings on frames of clips. */
export interface DrawingStore {
  /** Drawings of a clip by frame, then in the order drawn. */
  ofClip(id: ClipId): Drawing[]
  get(id: string): Drawing | undefined
  /**
   * Saves a new drawing, or a change of the one with this id. False, with nothing saved, where the clip has the most it
   * may have.
   */
  put(drawing: Drawing): boolean
  remove(id: string): void
}

/** Store of the frame at which each rep is aligned in comparisons. */
export interface AlignmentStore {
  of(repId: string): RepAlignment | null
  put(alignment: RepAlignment): void
  remove(repId: string): void
}
