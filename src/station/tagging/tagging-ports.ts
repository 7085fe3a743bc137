import type { PreviousTagsStore } from '../bulk/bulk-port.ts'
import type { CameraMemory } from '../contract/camera-time.ts'
import type { ClipId } from '../contract/clip.ts'
import type { Drawing } from '../contract/marks.ts'
import type { LineupEntry, OnDeckEntry } from '../contract/on-deck.ts'
import type { Tags, TagsInput } from '../contract/tags.ts'

/** Ports of tagging. The station's database implements all of them. */

/** The athlete on deck from a moment on. */
export interface DeckEntry extends OnDeckEntry {
  /**
   * Set when the entry's beginning is unknown: the clock was set back after the entry was made. `noticedMs` is when
   * that was noticed.
   */
  readonly doubt?: { readonly saidForMs: number; readonly noticedMs: number } | undefined
}

/** Two entries that stations of one cage made while they were apart; the earlier one first. */
export interface DeckConflict {
  readonly id: string
  readonly first: OnDeckEntry
  readonly second: OnDeckEntry
}

/** An entry of the cage's deck as this station knows it; times are this computer's. */
export interface CageDeckEntry extends OnDeckEntry {
  readonly id: string
  readonly saidMs: number
  /** The entry that this one contradicts; null for none. */
  readonly rival: string | null
}

/** The entries that this station's deck shares with its cage. */
export interface CageDeckStore {
  get(id: string): CageDeckEntry | undefined
  /** Entries that begin at this moment; the one said last comes first and is in effect. */
  at(fromMs: number): CageDeckEntry[]
  put(entry: CageDeckEntry): void
  remove(id: string): void
  /** Entries said at this moment or later. */
  saidSince(atMs: number): CageDeckEntry[]
  /** The entry in effect at this moment. */
  inEffectAt(atMs: number): CageDeckEntry | undefined
  /** Forgets all of them: the station leaves the cage. */
  clear(): void
}

/** The timeline of who is on deck, and the lineup. */
export interface DeckStore {
  /** The entry at a moment; undefined before the first entry. */
  at(atMs: number): DeckEntry | undefined
  first(): DeckEntry | undefined
  /** The latest entry, possibly in the future: `deckAsOf` reads the timeline without such entries. */
  latest(): DeckEntry | undefined
  /** The first entry after this moment. */
  following(atMs: number): DeckEntry | undefined
  /** Entries with an athlete, latest first. */
  recent(limit: number): OnDeckEntry[]
  add(entry: DeckEntry): void
  /** Removes the entry that begins at this moment. */
  remove(fromMs: number): void
  /** Removes all entries that begin after this moment. */
  removeAfter(atMs: number): void
  /** Records a clip at this moment, which shows that the athlete on deck is at work. */
  signOfLife(atMs: number): void
  /** The last sign of life or confirmation before a moment; undefined for none. */
  lastActivity(beforeMs: number): number | undefined
  /** Records a person's answer that the athlete stayed on deck between these moments. */
  confirm(fromMs: number, toMs: number): void
  isConfirmed(atMs: number): boolean
  /** Contradicting entries of two stations of the cage that nobody has decided about, oldest first. */
  conflicts(): DeckConflict[]
  lineup(): LineupEntry[]
  setLineup(entries: readonly LineupEntry[]): void
}

/** Measured errors of camera clocks, and what is known about each camera's times. */
export interface CameraClocks {
  /** The correction to add to the camera's recording times; 0 when unknown. */
  correctionMs(camera: string): number
  setCorrection(camera: string, correctionMs: number): void
  /** Undefined for a camera that nothing is known about. */
  memory(camera: string): CameraMemory | undefined
  remember(camera: string, memory: CameraMemory): void
}

/** An act that can be undone, with everything that its undo needs. */
export type Undoable = {
  readonly id: string
  readonly atMs: number
} & UndoAct

type UndoAct =
  | {
      readonly kind: 'clips-tag'
      readonly tags: TagsInput | null
      /** Number of clips; their earlier hand tags are stored beside it. */
      readonly clips: number
    }
  | {
      /** Canceled or set aside. The ledger of each clip has its earlier state. */
      readonly kind: 'clips-cancel'
      readonly clips: readonly ClipId[]
    }
  | {
      readonly kind: 'clips-upload-again'
      readonly tags: TagsInput | null
      /** The new clips. */
      readonly clips: readonly ClipId[]
    }
  | {
      readonly kind: 'deck'
      /** The athlete who was put on deck, and from when. */
      readonly tags: TagsInput | null
      readonly fromMs: number
      /** Tags of the earlier entry. */
      readonly before: TagsInput | null
      /** The replaced entry that began at the same moment. */
      readonly replaced: DeckEntry | null
      /** Later entries that were removed, so that the athlete stayed on deck until then. */
      readonly removed?: readonly DeckEntry[] | undefined
      /** Lineup entries that were used. */
      readonly lineup: readonly LineupEntry[] | null
    }
  | {
      /** A corrected camera clock. */
      readonly kind: 'clock'
      readonly camera: string
      readonly correctionMs: number
      readonly beforeMs: number
      /** Knowledge about the camera's times before an answer about them. */
      readonly memory?: CameraMemory | undefined
    }
  | {
      /** Drawings removed from frames. */
      readonly kind: 'drawings-remove'
      readonly drawings: readonly Drawing[]
    }

/** Facts that the redo of an undone act needs beside the act. */
interface Undone {
  readonly atMs: number
  /** Clips that the undo changed. */
  readonly clips: readonly ClipId[]
  /** Knowledge about the camera's times before the undo. */
  readonly memory?: CameraMemory | undefined
}

/** An undone act. */
export interface UndoneAct extends Undone {
  readonly act: Undoable
}

export interface UndoStore extends PreviousTagsStore {
  /** Adds the act as the newest. An act with a known id is changed in its position. */
  put(act: Undoable): void
  /** Undefined for an act that was undone. */
  get(id: string): Undoable | undefined
  /** Newest first, without undone ones. */
  latest(limit: number): Undoable[]
  /** The act's number among all acts; undefined once it was undone. */
  numberOf(id: string): number | undefined
  /** Marks the act as undone, and forgets all but the latest undone ones. Earlier hand tags of its clips stay. */
  markUndone(id: string, undone: Undone): void
  undone(id: string): UndoneAct | undefined
  /** The one undone last first. */
  latestUndone(limit: number): UndoneAct[]
  /** Takes the act from the undone ones. A pending undo of many clips still finds their earlier hand tags. */
  markRedone(id: string): void
  /** Clips that an act has tagged, in the order found, grouped by the next act that has tagged them since. */
  taggedBy(act: string): { readonly clips: readonly ClipId[]; readonly newer: string | null }[]
  /** Clips that an act has set aside and an undo would restore, in the act's order. */
  asideBy(act: Undoable & { kind: 'clips-cancel' }): ClipId[]
  /** True when such a clip exists, or when the act is not applied to all of its clips yet. */
  isAside(act: Undoable & { kind: 'clips-cancel' }): boolean
}

/** Dimensions of each athlete's last clip of each movement. */
export interface RememberedDimensions {
  of(pair: Pick<Tags, 'athleteId' | 'activity' | 'movement'>): Tags['dimensions']
  remember(tags: Tags): void
}
