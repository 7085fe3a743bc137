import type { Clip, ClipId, ClipKind } from '../contract/clip.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { DelayedClips } from '../uploads/forecast-queue.ts'

/** Read access of the screens to the station's database. Every list comes in pages; no call reads everything. */

export interface RowRange {
  readonly offset: number
  readonly limit: number
}

/** One attempt of one athlete. Its id is the `session_group_id`, its time that of its first clip. */
export interface Rep {
  readonly id: string
  readonly atMs: number
  /** Shown clips, oldest first. */
  readonly clips: readonly Clip[]
}

export interface RepStore {
  /** Newest first; from a moment on, or all for null. */
  page(query: RowRange & { fromMs: number | null }): Rep[]
  count(fromMs: number | null): number
  /** Number of clips in the reps from a moment on. */
  clipsFrom(fromMs: number): number
  get(id: string): Rep | undefined
  countOf(query: { athleteId: string; fromMs: number }): number
  /** Reps of one athlete, newest first. */
  pageOf(query: RowRange & { athleteId: string }): Rep[]
  /** Reps of one athlete between two moments, newest first. */
  between(query: { athleteId: string; fromMs: number; toMs: number; limit: number }): Rep[]
  /** The nearest reps before and after a moment, within a distance. */
  around(atMs: number, withinMs: number): { before: Rep | undefined; after: Rep | undefined }
}

/** Clips between tagged and uploaded, in queue order. */
export interface QueueStore {
  page(window: RowRange): Clip[]
  totals(): { readonly clips: number; readonly bytes: number }
  /** Bytes of all clips before this position. */
  bytesBefore(offset: number): number
  /** Clips in a hold or waiting for a retry, summed by moment: the last moments of each, up to the limit. */
  later(limit: number): DelayedClips[]
  /** Ledger line of the clip's last failed attempt. */
  lastSetback(id: ClipId): LedgerLine | undefined
}

/** Fields of an untagged clip that are needed to find clips recorded with it. */
export type UntaggedMark = Pick<Clip, 'id' | 'folder' | 'camera' | 'foundAtMs' | 'probe' | 'handTags' | 'state'>

export interface FoundCount {
  readonly folder: string
  readonly kind: ClipKind
  readonly clips: number
}

/** A clip's path, to search by name without reading the clip. */
export interface NamedClip {
  /** Number in the order found. */
  readonly number: number
  readonly id: ClipId
  readonly path: string
  /** The rep that shows the clip; null for none. */
  readonly repId: string | null
}

/** A file that was in a folder before the folder was added. */
export interface ExistingFile {
  readonly folder: string
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
  /** Waits for an answer; else it is left out for good. */
  readonly waits: boolean
}

export interface ListStore {
  /** In the given order, without unknown ids. */
  clips(ids: readonly ClipId[]): Clip[]
  /** The clips found first. */
  untagged(limit: number): UntaggedMark[]
  /**
   * Untagged clips that are being tagged again after a change elsewhere, in their state before; of the newest clips that
   * are being tagged, up to a limit.
   */
  retagged(limit: number): UntaggedMark[]
  /** Clips that need attention, newest first. */
  stuck(window: RowRange): Clip[]
  /** Clips in one state, newest first. */
  ofKind(kind: ClipKind, window: RowRange): Clip[]
  /** Clips in one state found before this one, newest first; null for the newest. */
  namesOfKind(query: { kind: ClipKind; before: number | null; limit: number }): NamedClip[]
  /** Files that were in a folder before it was added, after this one by folder and name; null for the first. */
  existingNames(query: { after: ExistingFile | null; limit: number }): ExistingFile[]
  /** Number of clips found since the start of a moment's quarter hour, by folder and state. */
  foundSince(fromMs: number): FoundCount[]
  /** When each folder brought its last clip. */
  lastFound(): ReadonlyMap<string, number>
  /** When each folder was first watched. */
  foldersAdded(): ReadonlyMap<string, number>
}
