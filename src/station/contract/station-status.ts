import { z } from 'zod'
import { ClipState } from './clip.ts'
import { FacilityStatus } from './facility-status.ts'
import { Failure } from './failure.ts'
import { Transfer } from './queue.ts'
import { Safety } from './safety.ts'
import { FolderSettings, Watcher } from './settings.ts'
import { WindowState } from './window-state.ts'

/** Scan interval of a folder whose file system reports no changes. */
export const RESCAN_INTERVAL_SECONDS = 10

/** State of the connection to the service. */
export const ServiceState = z.discriminatedUnion('kind', [
  /** No address is configured. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('connecting') }),
  /** `refused`: the service answers, and refuses one kind of question, such as the list of captures. */
  z.object({
    kind: z.literal('connected'),
    answeredAtMs: z.number(),
    refused: z.object({ because: Failure, sinceMs: z.number() }).optional(),
  }),
  z.object({ kind: z.literal('offline'), sinceMs: z.number(), because: Failure }),
  z.object({ kind: z.literal('key-refused'), because: Failure }),
])
export type ServiceState = z.infer<typeof ServiceState>

/** State of capture creation for this organization (service interface 5.7), as far as known. */
export const CapturesState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  /** Clips stay queued; one of them is tried at `retryAtMs`. */
  z.object({ kind: z.literal('refused'), because: Failure, sinceMs: z.number(), retryAtMs: z.number() }),
])
export type CapturesState = z.infer<typeof CapturesState>

/** State of the API key. A locked keychain never counts as "no key". */
export const KeyState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('kept') }),
  /** The key could not be stored: it is lost when OnDeck ends. */
  z.object({ kind: z.literal('this-start-only'), because: Failure }),
  /** The keychain is locked, so it is not known whether it holds a key. */
  z.object({ kind: z.literal('locked'), because: Failure }),
  z.object({ kind: z.literal('unavailable'), because: Failure }),
  /** The key is from the environment, or the practice service's, and is not stored. */
  z.object({ kind: z.literal('given') }),
])
export type KeyState = z.infer<typeof KeyState>

export const FolderState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('watching') }),
  /** The file system reports no changes: the folder is scanned every RESCAN_INTERVAL_SECONDS. */
  z.object({ kind: z.literal('rescan-only') }),
  z.object({ kind: z.literal('unavailable'), sinceMs: z.number(), because: Failure }),
])
export type FolderState = z.infer<typeof FolderState>

/** Limit of files for chokidar; above it our own watcher is measured to be faster. */
export const MAX_CHOKIDAR_FILES = 5_000

/** Watcher in use for a folder, and the reason. */
export const WatcherChoice = z.object({
  kind: Watcher.exclude(['auto']),
  /** `missed-clip`: a scan found a new clip that chokidar had not reported. */
  because: z.enum(['chosen', 'few-files', 'many-files', 'missed-clip']),
})
export type WatcherChoice = z.infer<typeof WatcherChoice>

export const FolderStatus = z.object({
  settings: FolderSettings,
  /** The label, or the folder's own name where it has none. */
  camera: z.string(),
  state: FolderState,
  clipsToday: z.int(),
  lastClipAtMs: z.number().nullable(),
  /** Number of clips that were there before and wait for a person's answer: `folders.existing`. */
  existingWaiting: z.int().min(0),
  /** Number of its videos that the service does not accept. */
  unsupported: z.int().min(0),
  /** Those of them that a person has set aside. */
  unsupportedAside: z.int().min(0).default(0),
  /** Null until the folder has been scanned. */
  watcher: WatcherChoice.nullable(),
})
export type FolderStatus = z.infer<typeof FolderStatus>

const count = z.int().min(0)

/** Today's clips, each counted once. */
export const DayCounts = z.object({
  clips: count,
  reps: count,
  safe: count,
  moving: count,
  waiting: count,
  untagged: count,
  stuck: count,
  /** Files of the day that are no reps, such as proxies; they are not among `clips`. */
  leftOut: count.default(0),
})
export type DayCounts = z.infer<typeof DayCounts>

/** Station status that every screen's frame shows. */
export const StationStatus = z.object({
  name: z.string(),
  version: z.string(),
  nowMs: z.number(),
  /** Offset of the station's local time: a browser may be in another time zone. */
  utcOffsetMinutes: z.int(),
  practice: z.boolean(),
  /** True for a window whose station runs in another process and keeps running when the window is closed. */
  joined: z.boolean().optional(),
  /** Steps of the setup guide that are done. */
  guide: z.object({
    service: z.boolean(),
    key: z.boolean(),
    folder: z.boolean(),
    clip: z.boolean(),
    done: z.boolean(),
  }),
  service: ServiceState,
  captures: CapturesState,
  key: KeyState,
  folders: z.array(FolderStatus),
  transfer: Transfer,
  /** Number of clips in each state, over all time. */
  counts: z.record(z.enum(ClipState.options.map((option) => option.shape.kind.value)), count),
  today: DayCounts,
  /** “Is it safe?”: every place that answers it shows this. */
  safety: Safety,
  /** Number of exports that don't progress, or whose results are deleted soon. */
  exportsNeedYou: count,
  /** True when clips have pictures; without ffmpeg there are none. */
  pictures: z.boolean(),
  /** Abilities of this client on this computer. */
  can: z.object({
    chooseFolder: z.boolean(),
    browseFolders: z.boolean(),
    showInFolder: z.boolean(),
    /** True when the client downloads the station's files over HTTP. */
    downloadFiles: z.boolean(),
  }),
  /** State of OnDeck's own window in its system; absent without a window. */
  window: WindowState.optional(),
  /** The facility of this station; null for none. */
  facility: FacilityStatus.nullable(),
  /** True while sleep would interrupt uploads or waste a reservation. */
  awake: z.boolean(),
  /** Last problem of the station itself, such as a full disk. */
  trouble: Failure.nullable(),
})
export type StationStatus = z.infer<typeof StationStatus>
