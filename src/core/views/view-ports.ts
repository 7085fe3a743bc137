import type { Clip, ClipId, ClipKind } from '../../contract/clips/clip.ts'
import type { LedgerLine } from '../../contract/clips/ledger.ts'
import type { DelayedClips } from '../uploads/forecast-queue.ts'

/** What the screens read of the station's memory. Every list comes in windows; none of these reads everything. */

export interface RowRange {
  readonly offset: number
  readonly limit: number
}

/** One attempt of one athlete: its id is the `session_group_id`, its time that of its first clip. */
export interface Rep {
  readonly id: string
  readonly atMs: number
  /** Those that are shown in it, the oldest first. */
  readonly clips: readonly Clip[]
}

export interface RepStore {
  /** Newest first; from a moment on, or all there are. */
  page(query: RowRange & { fromMs: number | null }): Rep[]
  count(fromMs: number | null): number
  /** How many clips the reps from a moment on have. */
  clipsFrom(fromMs: number): number
  get(id: string): Rep | undefined
  countOf(query: { athleteId: string; fromMs: number }): number
  /** Of one athlete, the newest first. */
  pageOf(query: RowRange & { athleteId: string }): Rep[]
  /** Of one athlete, from one moment to another, the newest first. */
  between(query: { athleteId: string; fromMs: number; toMs: number; limit: number }): Rep[]
  /** The reps next to a moment, at most so far away. */
  around(atMs: number, withinMs: number): { before: Rep | undefined; after: Rep | undefined }
}

/** Everything between tagged and stored, in the order in which it goes. */
export interface QueueStore {
  page(window: RowRange): Clip[]
  totals(): { readonly clips: number; readonly bytes: number }
  /** Of all clips before this place. */
  bytesBefore(offset: number): number
  /** The clips that wait for the end of their hold, or for their next try, together by moment: the last so many moments of each. */
  later(limit: number): DelayedClips[]
  /** The last time that something kept this clip from going. */
  lastSetback(id: ClipId): LedgerLine | undefined
}

/** What has to be known of an untagged clip to find those that were recorded with it. */
export type UntaggedMark = Pick<Clip, 'id' | 'folder' | 'camera' | 'foundAtMs' | 'probe' | 'handTags' | 'state'>

export interface FoundCount {
  readonly folder: string
  readonly kind: ClipKind
  readonly clips: number
}

export interface ListStore {
  /** In the order given; those that there are not are left out. */
  clips(ids: readonly ClipId[]): Clip[]
  /** The first that were found. */
  untagged(limit: number): UntaggedMark[]
  /** Clips that need a person, the newest first. */
  stuck(window: RowRange): Clip[]
  /** Clips of one state, the newest first. */
  ofKind(kind: ClipKind, window: RowRange): Clip[]
  /** How many clips were found since the quarter of an hour that this moment lies in, by folder and state. */
  foundSince(fromMs: number): FoundCount[]
  /** When each folder brought its last clip. */
  lastFound(): ReadonlyMap<string, number>
  /** When each folder was first watched. */
  foldersAdded(): ReadonlyMap<string, number>
}
