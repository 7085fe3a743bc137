import type { ClipKind } from '../../contract/clips/clip.ts'
import type { FindQuery } from '../../contract/clips/find.ts'
import type { TagValue } from '../../contract/tagging/tags.ts'
import type { RowRange } from '../views/view-ports.ts'
import type { CameraSource } from './rep-record.ts'

/** A search as the store answers it: days are moments, and cameras have the names that the settings give them now. */
export interface RepSearch extends Omit<FindQuery, 'fromDay' | 'toDay'> {
  /** From here on. */
  readonly fromMs: number | null
  /** Before this. */
  readonly toMs: number | null
  readonly shownCamera: (camera: CameraSource) => string
}

interface FoundPage {
  readonly ids: readonly string[]
  readonly total: number
  /** False where there are at least so many. */
  readonly isExact: boolean
}

export interface RepChoices {
  /** `name` as the latest of their clips was tagged. */
  readonly athletes: readonly { readonly id: string; readonly name: string | null; readonly reps: number }[]
  readonly movements: readonly { readonly activity: string; readonly movement: string; readonly reps: number }[]
  readonly dimensions: readonly { readonly name: string; readonly value: TagValue; readonly reps: number }[]
  readonly cameras: readonly { readonly camera: CameraSource; readonly reps: number }[]
  /** By the states of clips. */
  readonly states: readonly { readonly kinds: readonly ClipKind[]; readonly reps: number }[]
}

/** The search over all reps. Every answer is read in slices: nobody else waits longer than for one of them. */
export interface FindStore {
  /** Newest first. */
  page(search: RepSearch, window: RowRange): Promise<FoundPage>
  count(search: RepSearch): Promise<number>
  /** Reps of these moments by the quarter of an hour, counted from the epoch; quarters without reps are left out. */
  quarters(search: RepSearch): Promise<ReadonlyMap<number, number>>
  choices(): Promise<RepChoices>
  /** Null when every rep can be found. */
  progress(): { readonly indexed: number; readonly total: number } | null
  /** Keeps the index up to date in the background. */
  start(): void
  stop(): void
  /** For a station that is opened for one command: everything, however long it takes. */
  finish(): Promise<void>
}
