import type { ClipKind } from '../../../station/contract/clip.ts'
import type { FindQuery } from '../../../station/contract/find-query.ts'
import type { TagValue } from '../../../station/contract/tags.ts'
import type { RowRange } from '../../../station/views/view-ports.ts'
import type { CameraSource } from './rep-record.ts'

/** Search as the store runs it: days are times, and cameras have their present names. */
export interface RepSearch extends Omit<FindQuery, 'fromDay' | 'toDay'> {
  /** Start of the range, inclusive. */
  readonly fromMs: number | null
  /** End of the range, exclusive. */
  readonly toMs: number | null
  readonly shownCamera: (camera: CameraSource) => string
}

interface FoundPage {
  readonly ids: readonly string[]
  readonly total: number
  /** False where `total` is a lower bound. */
  readonly isExact: boolean
}

export interface RepChoices {
  /** `name` is that of the latest clip's tags. */
  readonly athletes: readonly { readonly id: string; readonly name: string | null; readonly reps: number }[]
  readonly movements: readonly { readonly activity: string; readonly movement: string; readonly reps: number }[]
  readonly dimensions: readonly { readonly name: string; readonly value: TagValue; readonly reps: number }[]
  readonly cameras: readonly { readonly camera: CameraSource; readonly reps: number }[]
  /** Reps by the set of their clips' states. */
  readonly states: readonly { readonly kinds: readonly ClipKind[]; readonly reps: number }[]
}

/** Search over all reps. Answers are computed in slices, so that other work waits for one slice at most. */
export interface FindStore {
  /** Page of matching reps, newest first. */
  page(search: RepSearch, window: RowRange): Promise<FoundPage>
  count(search: RepSearch): Promise<number>
  /** Counts of matching reps per quarter of an hour, numbered from the epoch; empty quarters are left out. */
  quarters(search: RepSearch): Promise<ReadonlyMap<number, number>>
  choices(): Promise<RepChoices>
  /** Progress of the index; null once it is complete. */
  progress(): { readonly indexed: number; readonly total: number } | null
  /** Starts to index in the background. */
  start(): void
  stop(): void
  /** Completes the index, for a station opened for one command. */
  finish(): Promise<void>
}
