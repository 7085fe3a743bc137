import type { ExportTier } from '../service-api/access.ts'
import type { Control } from './control/control.ts'
import type { ReceivedVideo } from './received-videos.ts'

/** How the practice service is started; everything else it keeps in its data folder. */
export interface PracticeOptions {
  readonly dataDir: string
  /** 0 takes a free one. */
  readonly port: number
  /** A key of the user's choice; without it one is made and kept (5.1). */
  readonly key?: string
  /** How long a received video stays in `processing` (3.1). */
  readonly processingMs: number
  /** How long an export job is RUNNING (3.2). */
  readonly exportMs?: number
  /** How long the results of an export are kept (3.2); 72 hours when not said. */
  readonly retentionMs?: number
  /** What the key's organization may export (5.6); stays as it was when not said, premium at first. */
  readonly tier?: ExportTier
  /** Whether the key's organization may create captures (5.7); stays as it was when not said, true at first. */
  readonly capturesEnabled?: boolean
  /** How many plausible athletes an organization that has none begins with. */
  readonly seedRoster?: number
  /** A fault plan, as read from its file; the start fails when it is not one. */
  readonly faults?: unknown
  /** Where to listen for control commands, 0 for a free port; nowhere when not said. */
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
  /** The control over HTTP, when it was asked for. */
  readonly controlAddress: { readonly url: string; readonly token: string } | undefined
  /** What the object store has received so far. */
  received(): ReceivedVideo[]
  readonly store: {
    readonly uploadUrl: string
    /** How many requests to the object store carried an Authorization header: none should. */
    readonly sawAuthorization: number
  }
  close(): Promise<void>
}
