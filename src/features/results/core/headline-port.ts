import type { SessionHeadlines } from '../../../station/contract/metric.ts'
import type { RoomForMore } from '../../../station/runtime/room-for-more.ts'
import type { SpeakingFacts } from '../../../station/views/shown-headlines.ts'
import type { MovementPair } from '../session.ts'

/** Headline metrics of a session, in the station's copy. */
export interface KeptHeadlines extends SessionHeadlines {
  readonly pair: MovementPair
  readonly framesPerSecond: number | null
}

/** Store of the station's copy of headline metrics. Throws AppError `disk-full`, `database-broken`. */
export interface HeadlineStore {
  /** Replaces the metrics of each session. */
  put(sessions: readonly KeptHeadlines[]): void
  readonly roomForMore: RoomForMore
  /** Metrics of a capture, preferably of an approved session. */
  ofCapture(captureId: string): SessionHeadlines | null
  speakingFacts(sessionId: string): SpeakingFacts
  /** Names of the metrics copied for a movement; null where there are none. */
  choice(pair: MovementPair): readonly string[] | null
  saveChoice(pair: MovementPair, names: readonly string[]): void
  /** Clears a movement's names after a failed copy, so that all its sessions are copied next time. */
  forgetChoice(pair: MovementPair): void
  pairs(): MovementPair[]
}
