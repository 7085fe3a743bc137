import type { MovementPair } from '../contract/metric.ts'

/** A capture of another station whose results belong into the same library. */
export interface CompletedCapture extends MovementPair {
  readonly sessionId: string
  readonly athleteId: string
  /** Earliest time at which the service may have changed it, by this computer's clock. */
  readonly fromMs: number
}

/**
 * Requests of results by one station for all that use the same results library. Stations with libraries of their own
 * each request for themselves: results go where they were requested. All calls throw AppError `facility-away`.
 */
export interface SharedResults {
  /** Takes the turn to request results, or keeps it; false while another station has it. */
  takeTurn(): Promise<boolean>
  passTurn(): Promise<void>
  /** Captures of other stations that completed since the last call. */
  completed(): Promise<readonly CompletedCapture[]>
}
