import type { ExportTier } from '../access.ts'
import type { Control, ReceivedVideo } from './control.ts'

/** Options of the practice service; other settings are in its data folder. */
export interface PracticeOptions {
  readonly dataDir: string
  /** 0 for a free port. */
  readonly port: number
  /** A key chosen by the user; without one the service generates and stores it (service interface 5.1). */
  readonly key?: string
  /** Time that a received video stays in `processing` (service interface 3.1). */
  readonly processingMs: number
  /** Time that an export job is RUNNING (service interface 3.2). */
  readonly exportMs?: number
  /** Retention of an export's results (service interface 3.2); 72 hours by default. */
  readonly retentionMs?: number
  /** Export tier of the key's organization (service interface 5.6); unchanged by default, premium at first. */
  readonly tier?: ExportTier
  /**
   * True to let the key's organization create captures (service interface 5.7); unchanged by default, true at first.
   */
  readonly capturesEnabled?: boolean
  /** Number of athletes to generate for an organization that has none. */
  readonly seedRoster?: number
  /** A fault plan as read from its file; an invalid one fails the start. */
  readonly faults?: unknown
  /** Port for control commands, 0 for a free port; none by default. */
  readonly controlPort?: number
  /** The service's clock, in epoch milliseconds. */
  readonly now?: () => number
  readonly log?: (line: string) => void
}

/** A running practice service: the whole interface on this machine. */
export interface PracticeService {
  readonly baseUrl: string
  readonly key: string
  readonly port: number
  readonly control: Control
  /** Address of the control over HTTP, when requested. */
  readonly controlAddress: { readonly url: string; readonly token: string } | undefined
  /** Videos that the object store has received so far. */
  received(): ReceivedVideo[]
  readonly store: {
    readonly uploadUrl: string
    /** Number of requests to the object store with an Authorization header: expected to be 0. */
    readonly sawAuthorization: number
  }
  close(): Promise<void>
}
