import type { ClipId, ClipState } from '../contract/clip.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { TagsInput } from '../contract/tags.ts'

/** Command about clips that works the same on each of them. */
export type BulkClipAction =
  | { readonly kind: 'retry' }
  | { readonly kind: 'upload-anyway' }
  | { readonly kind: 'include' }
  | { readonly kind: 'leave-out' }
  | { readonly kind: 'hold'; readonly byMs: number }
  | { readonly kind: 'send' }
  /** Cancels uploads or sets clips aside; the act undoes it. */
  | { readonly kind: 'cancel'; readonly act: string }

/** Action for each clip of a bulk, saved with all that it needs. */
export type BulkAction =
  | BulkClipAction
  /** Restores clips that this act canceled or set aside. */
  | { readonly kind: 'restore'; readonly act: string }
  | { readonly kind: 'retag' }
  | { readonly kind: 'lose-athlete'; readonly athleteId: string; readonly name: string | null }
  /**
   * The service has a new athlete, or a person decided who is meant; `athleteId` is the service's id, null until known.
   */
  | {
      readonly kind: 'know-athlete'
      readonly id: string
      readonly name: string
      readonly athleteId: string | null
    }
  /** Tags by hand, and the act that undoes them. */
  | { readonly kind: 'tag'; readonly tags: TagsInput | null; readonly act: string }
  /** Restores the tags from before this act, which was the `number`th. */
  | { readonly kind: 'untag'; readonly act: string; readonly number: number }

/** Selects clips that can be retagged. */
export type AffectedClips =
  | { readonly by: 'all' }
  | { readonly by: 'camera'; readonly camera: string }
  /** Clips untagged for one of these reasons. */
  | { readonly by: 'reasons'; readonly codes: readonly FailureCode[] }
  /** Clips with tags that a person did not set. */
  | { readonly by: 'other-sources' }
  /** Those of them that were recorded at this moment or later, or at an unknown one. */
  | { readonly by: 'recorded-since'; readonly fromMs: number }
  | {
      readonly by: 'athlete'
      /** Ids that the clips are tagged with, in any case. */
      readonly tagged: readonly string[]
      /** Ids set by hand. */
      readonly byHand: readonly string[]
      /** Reasons that the clips are untagged for. */
      readonly reasons: readonly FailureCode[]
      /** Reasons that exclude a clip. */
      readonly except: readonly FailureCode[]
    }

/** Hand tags of a clip before an act, for its undo. */
interface PreviousTags {
  readonly clipId: ClipId
  readonly handTags: TagsInput | null
}

/** Store of hand tags before each act, one entry per act and clip. */
export interface PreviousTagsStore {
  savePreviousTags(act: string, said: PreviousTags): void
  previousTags(act: string, clip: ClipId): PreviousTags | undefined
  forgetPreviousTags(act: string, clip: ClipId): void
  /** First act after `number` that tagged the clip; null when there is none. */
  newerActOn(clip: ClipId, number: number): string | null
}

/** Slice of the oldest bulk: its next clips. */
interface BulkSlice {
  readonly bulk: number
  readonly action: BulkAction
  readonly clips: readonly ClipId[]
}

/** Store of pending bulk actions, in the station's database, so that a crash loses none. */
export interface BulkStore {
  /** Adds an action after all pending ones. A retag replaces an earlier retag of the same clip. */
  add(action: BulkAction, clips: readonly ClipId[]): void
  /** Next slice; undefined when nothing is pending. */
  next(limit: number): BulkSlice | undefined
  /** Pending actions of one clip, in order. */
  ofClip(id: ClipId): Omit<BulkSlice, 'clips'>[]
  /** Marks a clip of a bulk as done. */
  done(bulk: number, clip: ClipId): void
  isPending(): boolean
  /** False where the clip's row or a reservation of it can't be read. */
  isReadable(clip: ClipId): boolean
  /** Drops the pending part of an act that tags, cancels or sets aside. Returns its clips. */
  drop(act: string): ClipId[]
  /** Ids of the selected clips, in the order found. */
  affected(which: AffectedClips): ClipId[]
  /** Athletes set by hand on clips that can be retagged. */
  athletesByHand(): string[]
  /** States of the clips that exist. */
  statesOf(ids: readonly ClipId[]): ReadonlyMap<ClipId, ClipState>
  /** Hand tags of these clips, pending ones included. */
  latestHandTags(ids: readonly ClipId[]): ReadonlyMap<ClipId, TagsInput | null>
}
