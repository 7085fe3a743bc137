import type { ClipId } from '../../contract/clips/clip.ts'
import type { Drawing, RepAlignment } from '../../contract/viewer/marks.ts'

/** What people drew on frames of clips. */
export interface DrawingStore {
  /** By frame, then in the order drawn. */
  ofClip(id: ClipId): Drawing[]
  get(id: string): Drawing | undefined
  /** A new one, or a change of the one with this id. False, and nothing is kept, where the clip has as many as it may. */
  put(drawing: Drawing): boolean
  remove(id: string): void
}

/** The frame of each rep at which it is laid beside another one. */
export interface AlignmentStore {
  of(repId: string): RepAlignment | null
  put(alignment: RepAlignment): void
  remove(repId: string): void
}
