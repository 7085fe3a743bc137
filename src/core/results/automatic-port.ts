import type { ExportState } from '../../contract/export-job.ts'
import type { MovementPair } from '../../contract/results/session.ts'
import type { StationExport } from '../exports/export-ports.ts'

/** A capture of this station that completed and whose results are not in the library. */
export interface ExpectedResult extends MovementPair {
  readonly sessionId: string
  readonly athleteId: string
  /** The service changed it no earlier than this, by this computer's clock. */
  readonly fromMs: number
  /** When the station saw that it is due: as it completed, or as the last job brought nothing of it. */
  readonly seenAtMs: number
  /** How many jobs brought nothing of it. */
  readonly tries: number
}

/** A job that was asked for automatically. */
export interface AutomaticJob extends MovementPair {
  readonly id: string
  readonly createdAtMs: number
  readonly state: ExportState
}

/** What the station remembers of results that it asks for by itself. Throws AppError `disk-full`, `database-broken`. */
export interface AutomaticStore {
  /** Leaves out captures whose results are in the library, and notes when the others were seen first. */
  refresh(atMs: number): void
  /** Captures that no job asks for, those seen first coming first. */
  due(limit: number): ExpectedResult[]
  /** All captures whose results are still to come. */
  count(): number
  /** The job and the captures that it asks for, in one transaction. */
  saveRequest(job: StationExport, sessionIds: readonly string[]): void
  /** The jobs that captures wait for. */
  awaited(): string[]
  /** The job brought nothing of the captures that still wait for it. */
  release(exportId: string, at: { readonly seenAtMs: number; readonly isTry: boolean }): void
  /** Nobody wants these captures' results, or they can't be had. */
  drop(sessionIds: readonly string[]): void
  dropOfJob(exportId: string): void
  /** Those that no job asks for. */
  dropDue(): void
  /** The newest first. */
  recent(limit: number): AutomaticJob[]
  /** When the last job of the pair was asked for whose results came. */
  watermarkMs(pair: MovementPair): number | null
  facts(): { readonly jobs: number; readonly underWay: number; readonly askedAtMs: number | null }
}
