import { z } from 'zod'
import { Failure } from '../../station/contract/failure.ts'
import { Safety } from '../../station/contract/safety.ts'
import { CapturesState, DayCounts, FolderState, ServiceState } from '../../station/contract/station-status.ts'

/** Interval at which each station writes its state into the facility's database. */
export const HEARTBEAT_INTERVAL_MS = 10_000
/** Without a heartbeat for this long, a station counts as not responding. */
export const HEARTBEAT_TIMEOUT_MS = 45_000

const count = z.int().min(0)
const bytes = z.number().min(0)

/** Free space of a volume. */
const DiskSpace = z.object({ freeBytes: bytes, totalBytes: bytes })

/**
 * State of a station as the facility sees it: the `status` column of its row in `ondeck.station`. All times are epoch
 * milliseconds by the database's clock, so that stations whose clocks are wrong compare. Stations of several releases
 * write it side by side: a new field is optional.
 */
export const StationHeartbeat = z.object({
  /** Clips that will be uploaded without a person: those of standing `preparing`, `ready` and `uploading`. */
  queue: z.object({
    clips: count,
    bytes,
    sending: count,
    bytesPerSecond: z.number(),
    paused: z.boolean(),
    /** End of the whole queue; null while that can't be forecast. */
    doneAtMs: z.number().nullable(),
  }),
  /** Number of clips of each standing, over all time. Everything but `uploaded` and `left-out` is not uploaded yet. */
  standings: z.object({
    preparing: count,
    untagged: count,
    ready: count,
    uploading: count,
    uploaded: count,
    stuck: count,
    'left-out': count,
  }),
  /** The station's answer to “is it safe?”, without its moments. */
  safety: Safety.omit({ doneAtMs: true, blockedBy: true }).optional(),
  /** Clips of the station's own day. */
  today: DayCounts,
  /** When the oldest clip that is not uploaded yet was found, whether a person has to act or not; null for none. */
  oldestFoundAtMs: z.number().nullable(),
  service: ServiceState,
  captures: CapturesState,
  /** Last problem of the station itself, such as a full disk. */
  trouble: Failure.nullable(),
  folders: z.array(
    z.object({
      camera: z.string(),
      state: FolderState,
      shared: z.boolean(),
      /** Null where the system doesn't say. */
      disk: DiskSpace.nullable(),
    }),
  ),
  /** Volume of the station's data folder; null where the system doesn't say. */
  disk: DiskSpace.nullable(),
  /** The database's clock minus the station's; null before the first measurement. */
  clockOffsetMs: z.number().nullable(),
  /** On deck of the station's cameras; null for nobody. */
  onDeck: z
    .object({
      athleteId: z.string().nullable(),
      athleteName: z.string().nullable(),
      activity: z.string().nullable(),
      movement: z.string().nullable(),
      sinceMs: z.number(),
    })
    .nullable(),
  /** The station's copy of the service's athletes. */
  roster: z.object({ athletes: count, syncedAtMs: z.number().nullable() }),
  /** The newer release that the station knows of; null for none. */
  newRelease: z.string().nullable(),
})
export type StationHeartbeat = z.infer<typeof StationHeartbeat>
