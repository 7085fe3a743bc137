import { z } from 'zod'
import { FacilityStatus } from './facility-status.ts'
import { Failure } from './failure.ts'

const count = z.int().min(0)
const bytes = z.number().min(0)
/** Epoch milliseconds by this station's clock; the database's moments are converted. */
const moment = z.number()

/** Reason of a warning about a station. */
export const StationWarning = z.discriminatedUnion('kind', [
  /** The volume with the least space, of the data folder or of a camera's folder; null camera for the data folder. */
  z.object({ kind: z.literal('disk-low'), camera: z.string().nullable(), freeBytes: bytes }),
  z.object({ kind: z.literal('folder-missing'), camera: z.string(), folders: count, sinceMs: moment }),
  /** The database's clock minus the station's. */
  z.object({ kind: z.literal('clock-off'), offsetMs: z.number() }),
  /** The station retries automatically. */
  z.object({ kind: z.literal('service-away'), because: Failure, sinceMs: moment }),
  z.object({ kind: z.literal('paused'), clips: count }),
  /** Clips that wait for tags, or can't be uploaded until a person acts. */
  z.object({ kind: z.literal('needs-person'), untagged: count, stuck: count, unanswered: count.optional() }),
])
export type StationWarning = z.infer<typeof StationWarning>

/** State of a station as the facility shows it, the worst first. */
export const StationHealth = z.discriminatedUnion('kind', [
  /** No heartbeat for HEARTBEAT_TIMEOUT_MS, with clips that are not uploaded. */
  z.object({ kind: z.literal('not-responding'), sinceMs: moment }),
  /** No clip of this station is uploaded until a person acts. */
  z.object({ kind: z.literal('blocked'), because: Failure, sinceMs: moment.nullable() }),
  z.object({ kind: z.literal('warning'), because: StationWarning }),
  z.object({ kind: z.literal('uploading'), clips: count, bytesPerSecond: z.number() }),
  z.object({ kind: z.literal('queued'), clips: count, doneAtMs: moment.nullable() }),
  /** `processing`: clips that are stored, and that the service has not analyzed yet. */
  z.object({ kind: z.literal('all-uploaded'), clipsToday: count, processing: count.optional() }),
  /** Turned off or disconnected after everything was uploaded. */
  z.object({ kind: z.literal('stopped'), sinceMs: moment }),
  /** The station runs a release whose state this one can't read. */
  z.object({ kind: z.literal('unknown') }),
])
export type StationHealth = z.infer<typeof StationHealth>

/** True where somebody has to look after the station, beyond the tagging of its clips. */
export function stationNeedsAttention(health: StationHealth): boolean {
  switch (health.kind) {
    case 'not-responding':
    case 'blocked':
    case 'unknown':
      return true
    case 'warning':
      return health.because.kind !== 'needs-person' && health.because.kind !== 'paused'
    case 'uploading':
    case 'queued':
    case 'all-uploaded':
    case 'stopped':
      return false
  }
}

/** One station of the facility: its strip on the Facility screen. */
export const StationStrip = z.object({
  id: z.string(),
  name: z.string(),
  cage: z.string().nullable(),
  /** True for the station that answers. */
  isThis: z.boolean(),
  health: StationHealth,
  /** Null for nobody. While a station doesn't respond, the last known. */
  onDeck: z
    .object({
      athleteId: z.string().nullable(),
      athleteName: z.string().nullable(),
      activity: z.string().nullable(),
      movement: z.string().nullable(),
      sinceMs: moment,
    })
    .nullable(),
  /** Clips that are not uploaded yet, for any reason; `bytes` of those that are queued. */
  queue: z.object({ clips: count, bytes, sending: count, untagged: count, stuck: count }),
  /** When the oldest clip that is not uploaded yet was found; null for none. */
  oldestFoundAtMs: moment.nullable(),
  folders: z.object({ available: count, total: count }),
  /** The volume with the least space; null where the system doesn't say. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }).nullable(),
  version: z.string(),
  /** A newer release that the station knows of, or that other stations run; null for none. */
  newRelease: z.string().nullable(),
  heardAtMs: moment,
})
export type StationStrip = z.infer<typeof StationStrip>

/** Something about a station that people are told once, until it ends. */
const FacilityAlarm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('station-silent'), sinceMs: moment, clips: count }),
  z.object({ kind: z.literal('station-clock'), offsetMs: z.number() }),
  z.object({ kind: z.literal('station-disk'), camera: z.string().nullable(), freeBytes: bytes }),
])

export const StationAlarm = z.object({
  stationId: z.string(),
  name: z.string(),
  isThis: z.boolean(),
  what: FacilityAlarm,
})
export type StationAlarm = z.infer<typeof StationAlarm>

/** Facts of all stations, as the database had them at one moment. */
export const FacilityFacts = z.object({
  readAtMs: moment,
  /**
   * Clips that no station has uploaded yet. A clip that several stations watch counts once, unlike in the sum of their
   * queues; `stations` counts those that have one.
   */
  notUploaded: z.object({ clips: count, bytes, stations: count }),
  oldest: z.object({ stationId: z.string(), name: z.string(), foundAtMs: moment }).nullable(),
  /** Clips of today, of all stations. */
  today: z.object({ clips: count, uploaded: count, uploading: count, queued: count, blocked: count }),
  /** The worst first. */
  stations: z.array(StationStrip),
  alarms: z.array(StationAlarm),
  /** Time of one question to the database. */
  latencyMs: z.number(),
  /** Calls to the service that all stations share; null where nothing limits them now. */
  pace: z.object({ perMinute: z.number().nullable(), pausedUntilMs: moment.nullable() }).nullable(),
  roster: z.object({ athletes: count, syncedAtMs: moment.nullable() }),
  /** The database was restored from an older copy, and stations report what they uploaded: no clip is claimed now. */
  isRebuilding: z.boolean(),
})
export type FacilityFacts = z.infer<typeof FacilityFacts>

/** The Facility screen. */
export const FacilityView = FacilityStatus.omit({ needingAttention: true, isRebuilding: true }).extend({
  /** The last known facts, also while the database is away; null before the first answer. */
  facts: FacilityFacts.nullable(),
})
export type FacilityView = z.infer<typeof FacilityView>
