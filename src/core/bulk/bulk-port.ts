import type { ClipId, ClipState } from '../../contract/clips/clip.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { TagsInput } from '../../contract/tagging/tags.ts'

/** What is done with each clip of a bulk. Everything that it takes is written down with it. */
export type BulkAction =
  | { readonly kind: 'retag' }
  | { readonly kind: 'lose-athlete'; readonly athleteId: string; readonly name: string | null }
  /** The service has a new athlete, or a person has decided who is meant: `athleteId` is the service's id, once known. */
  | {
      readonly kind: 'know-athlete'
      readonly id: string
      readonly name: string
      readonly athleteId: string | null
    }
  /** A person's word, and the act by which it is undone. */
  | { readonly kind: 'tag'; readonly tags: TagsInput | null; readonly act: string }
  /** Each clip gets back what was said of it before this act, which came at `number`. */
  | { readonly kind: 'untag'; readonly act: string; readonly number: number }

/** Clips that can still be tagged otherwise, by what concerns them. */
export type AffectedClips =
  | { readonly by: 'all' }
  | { readonly by: 'camera'; readonly camera: string }
  /** Untagged for one of these reasons. */
  | { readonly by: 'reasons'; readonly codes: readonly FailureCode[] }
  /** Clips of which a person has not said everything by hand. */
  | { readonly by: 'other-sources' }
  | {
      readonly by: 'athlete'
      /** Tagged with one of these ids, in any case. */
      readonly tagged: readonly string[]
      /** Or given one of these by hand. */
      readonly byHand: readonly string[]
      /** Or untagged for one of these reasons. */
      readonly reasons: readonly FailureCode[]
      /** But for those that are untagged for one of these. */
      readonly except: readonly FailureCode[]
    }

/** What was said by hand before, so that it can be taken back. */
interface PreviousTags {
  readonly clipId: ClipId
  readonly handTags: TagsInput | null
}

/** What was said of clips before an act; an act has one word for each clip. */
export interface PreviousTagsStore {
  savePreviousTags(act: string, said: PreviousTags): void
  previousTags(act: string, clip: ClipId): PreviousTags | undefined
  forgetPreviousTags(act: string, clip: ClipId): void
  /** The first act after this place among all that has tagged a clip; null when none has. */
  newerActOn(clip: ClipId, number: number): string | null
}

/** The next clips of the oldest bulk. */
interface BulkSlice {
  readonly bulk: number
  readonly action: BulkAction
  readonly clips: readonly ClipId[]
}

/** What is still to be done with many clips: in the station's database, so that a kill loses none of it. */
export interface BulkStore {
  /**
   * Writes down what is to be done with these clips, after everything that was written down before. To be tagged anew
   * takes the place of having been so before.
   */
  add(action: BulkAction, clips: readonly ClipId[]): void
  /** Undefined when nothing is left. */
  next(limit: number): BulkSlice | undefined
  /** What is left to be done with one clip, in order. */
  ofClip(id: ClipId): Omit<BulkSlice, 'clips'>[]
  /** Done with this clip. */
  done(bulk: number, clip: ClipId): void
  isPending(): boolean
  /** False where the clip's row, or one of its reservations, can't be read, now or later. */
  isReadable(clip: ClipId): boolean
  /** Takes back what an act has still to say; answers of which clips. */
  drop(act: string): ClipId[]
  /** The clips concerned, in the order found. */
  affected(which: AffectedClips): ClipId[]
  /** Athletes that people have given by hand to clips that can still be tagged otherwise. */
  athletesByHand(): string[]
  /** Of those clips that exist. */
  statesOf(ids: readonly ClipId[]): ReadonlyMap<ClipId, ClipState>
  /** What people have said of these clips, with what is still to be written of it. */
  latestHandTags(ids: readonly ClipId[]): ReadonlyMap<ClipId, TagsInput | null>
}
