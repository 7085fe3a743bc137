import type { ClipId } from '../../contract/clips/clip.ts'
import type { LineupEntry, OnDeckEntry } from '../../contract/tagging/on-deck.ts'
import type { Tags, TagsInput } from '../../contract/tagging/tags.ts'
import type { Drawing } from '../../contract/viewer/marks.ts'
import type { PreviousTagsStore } from '../bulk/bulk-port.ts'

/** What tagging needs to remember. All of it lives in the station's database. */

/** Who is on deck from a moment on. */
export interface DeckEntry extends OnDeckEntry {
  /** Nobody can say when it began: the clock was set back after it was said for this moment, as was noticed then. */
  readonly doubt?: { readonly saidForMs: number; readonly noticedMs: number } | undefined
}

/** The durable timeline of who is on deck, and the lineup. */
export interface DeckStore {
  /** Who was on deck at a moment; undefined before the first entry. */
  at(atMs: number): DeckEntry | undefined
  first(): DeckEntry | undefined
  /** It may lie in the future: `deckAsOf` reads the timeline without such entries. */
  latest(): DeckEntry | undefined
  /** The first one after this moment. */
  following(atMs: number): DeckEntry | undefined
  /** Those with somebody on deck, the latest first. */
  recent(limit: number): OnDeckEntry[]
  add(entry: DeckEntry): void
  /** The one that begins at this moment. */
  remove(fromMs: number): void
  /** All that begin after this moment. */
  removeAfter(atMs: number): void
  /** A clip showed at this moment that somebody is at work. */
  signOfLife(atMs: number): void
  /** The last such moment before another, or a person's word that somebody is; undefined when there was none. */
  lastSignOfLife(beforeMs: number): number | undefined
  /** A person answered that whoever was on deck stayed there between these moments. */
  confirm(fromMs: number, toMs: number): void
  isConfirmed(atMs: number): boolean
  lineup(): LineupEntry[]
  setLineup(entries: readonly LineupEntry[]): void
}

/** How far each camera's clock was measured to be off. */
export interface CameraClocks {
  /** What to add to its recording times; 0 when nothing is known. */
  correctionMs(camera: string): number
  setCorrection(camera: string, correctionMs: number): void
}

/** An act that can be undone, with what it takes to undo it. */
export type Undoable = {
  readonly id: string
  readonly atMs: number
} & UndoAct

type UndoAct =
  | {
      readonly kind: 'clips-tag'
      readonly tags: TagsInput | null
      /** How many; what was said of each before is kept beside. */
      readonly clips: number
    }
  | {
      /** Canceled, or set aside; the ledger of each clip tells what it was before. */
      readonly kind: 'clips-cancel'
      readonly clips: readonly ClipId[]
    }
  | {
      readonly kind: 'clips-upload-again'
      readonly tags: TagsInput | null
      /** The clips that were made for it. */
      readonly clips: readonly ClipId[]
    }
  | {
      readonly kind: 'deck'
      /** Who was put on deck, and from when on. */
      readonly tags: TagsInput | null
      readonly fromMs: number
      /** Who was there before. */
      readonly before: TagsInput | null
      /** The entry that began at the same moment. */
      readonly replaced: DeckEntry | null
      /** What was taken from the lineup for it. */
      readonly lineup: readonly LineupEntry[] | null
    }
  | {
      /** A camera's clock was corrected. */
      readonly kind: 'clock'
      readonly camera: string
      readonly correctionMs: number
      readonly beforeMs: number
    }
  | {
      /** Drawings were removed from frames. */
      readonly kind: 'drawings-remove'
      readonly drawings: readonly Drawing[]
    }

export interface UndoStore extends PreviousTagsStore {
  /** Becomes the newest; one that has this id already is changed where it stands. */
  put(act: Undoable): void
  get(id: string): Undoable | undefined
  /** The newest first. */
  latest(limit: number): Undoable[]
  /** Its place among all; undefined once it is removed. */
  numberOf(id: string): number | undefined
  /** What was said of its clips before is kept until it is forgotten. */
  remove(id: string): void
  /** The clips that an act has tagged, in the order found, by the next act that has tagged them since. */
  taggedBy(act: string): { readonly clips: readonly ClipId[]; readonly newer: string | null }[]
}

/** What each athlete had the last time at each movement. */
export interface RememberedDimensions {
  of(pair: Pick<Tags, 'athleteId' | 'activity' | 'movement'>): Tags['dimensions']
  remember(tags: Tags): void
}
