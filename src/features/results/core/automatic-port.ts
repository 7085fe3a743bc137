import type { ExportState } from '../../../station/contract/export-job.ts'
import type { StationExport } from '../../../station/ports/export-ports.ts'
import type { CompletedCapture } from '../../../station/ports/shared-results.ts'
import type { MovementPair } from '../session.ts'

/** Completed capture of this station whose results are not in the library. */
export interface ExpectedResult extends MovementPair {
  readonly sessionId: string
  readonly athleteId: string
  /** Earliest time at which the service may have changed it, by this computer's clock. */
  readonly fromMs: number
  /** Time since which the result is due: the completion, or the last job without a row of it. */
  readonly seenAtMs: number
  /** Number of jobs that brought no row of it. */
  readonly tries: number
}

/** Export job that was requested automatically. */
export interface AutomaticJob extends MovementPair {
  readonly id: string
  readonly createdAtMs: number
  readonly state: ExportState
}

/** Store of results to request automatically. Throws AppError `disk-full`, `database-broken`. */
export interface AutomaticStore {
  /** Updates the due captures: drops those whose results are in the library, and records new ones. */
  refresh(atMs: number): void
  /** Records completed captures of other stations, unless their results are in the library. */
  expect(captures: readonly CompletedCapture[]): void
  /** Pairs that have captures without a job. */
  duePairs(): MovementPair[]
  /** Captures of these pairs without a job, those due longest first. */
  due(pairs: readonly MovementPair[], limit: number): ExpectedResult[]
  /** Number of captures whose results are missing. */
  count(): number
  /** Saves a job with its captures in one transaction. */
  saveRequest(job: StationExport, sessionIds: readonly string[]): void
  /** Ids of jobs that captures wait for. */
  awaited(): string[]
  /** Releases the captures that still wait for a job that brought no row of them. */
  release(exportId: string, at: { readonly seenAtMs: number; readonly isTry: boolean }): void
  /** Drops captures whose results are unwanted or unavailable. */
  drop(sessionIds: readonly string[]): void
  dropOfJob(exportId: string): void
  /** Drops all captures without a job. */
  dropDue(): void
  /** Latest jobs, newest first. */
  recent(limit: number): AutomaticJob[]
  /** Request time of the movement's last job that brought results. */
  watermarkMs(pair: MovementPair): number | null
  facts(): { readonly jobs: number; readonly unfinishedJobs: number; readonly requestedAtMs: number | null }
}
