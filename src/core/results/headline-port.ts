import type { SessionHeadlines } from '../../contract/results/metric.ts'
import type { MovementPair } from '../../contract/results/session.ts'

/** A session of the library as the station's own copy has it. */
export interface KeptHeadlines extends SessionHeadlines {
  readonly pair: MovementPair
}

/** The station's copy of headline metrics. Throws AppError `disk-full`, `database-broken`. */
export interface HeadlineStore {
  /** Each instead of what was kept of its session. */
  put(sessions: readonly KeptHeadlines[]): void
  /** Of the sessions of a capture, an approved one first. */
  ofCapture(captureId: string): SessionHeadlines | null
  /** The metrics that the copy has of a pair; null where it has nothing of it. */
  choice(pair: MovementPair): readonly string[] | null
  saveChoice(pair: MovementPair, names: readonly string[]): void
  /** Something of a pair could not be copied: all of it is, next time. */
  forgetChoice(pair: MovementPair): void
  pairs(): MovementPair[]
}
