import { z } from 'zod'
import { ClipState } from '../clips/clip.ts'
import { Transfer } from '../clips/queue.ts'
import { Failure } from '../failure.ts'
import { FolderSettings, Watcher } from './settings.ts'

/** A folder whose file system reports no changes is scanned this often. */
export const RESCAN_INTERVAL_SECONDS = 10

/** How the service stands to this station. */
export const ServiceState = z.discriminatedUnion('kind', [
  /** No address was given yet. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('connected'), answeredAtMs: z.number() }),
  z.object({ kind: z.literal('offline'), sinceMs: z.number(), because: Failure }),
  z.object({ kind: z.literal('key-refused'), because: Failure }),
])
export type ServiceState = z.infer<typeof ServiceState>

/** Whether the service creates captures for this organization (5.7), as far as is known. */
export const CapturesState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  /** Clips stay queued; one of them is tried at `retryAtMs`. */
  z.object({ kind: z.literal('refused'), because: Failure, sinceMs: z.number(), retryAtMs: z.number() }),
])
export type CapturesState = z.infer<typeof CapturesState>

/** Where the key is. A locked keychain is never read as "no key". */
export const KeyState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('kept') }),
  /** It could not be kept: it is forgotten when OnDeck ends. */
  z.object({ kind: z.literal('this-start-only'), because: Failure }),
  /** Whether there is a key cannot be known. */
  z.object({ kind: z.literal('locked'), because: Failure }),
  z.object({ kind: z.literal('unavailable'), because: Failure }),
  /** From the environment, or that of the practice service: not kept anywhere. */
  z.object({ kind: z.literal('given') }),
])
export type KeyState = z.infer<typeof KeyState>

export const FolderState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('watching') }),
  /** The system does not tell what happens in it: it is scanned every RESCAN_INTERVAL_SECONDS. */
  z.object({ kind: z.literal('rescan-only') }),
  z.object({ kind: z.literal('unavailable'), sinceMs: z.number(), because: Failure }),
])
export type FolderState = z.infer<typeof FolderState>

/** Chokidar watches a folder up to this many files; the own watch is measured to do better beyond. */
export const MAX_CHOKIDAR_FILES = 5_000

/** What tells of new files in a folder, and why that does. */
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
  /** Videos in it that the service does not take. */
  unsupported: z.int().min(0),
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
})
export type DayCounts = z.infer<typeof DayCounts>

/** What the frame shows at all times. */
export const StationStatus = z.object({
  name: z.string(),
  version: z.string(),
  nowMs: z.number(),
  /** Of the station's local time: a browser may live in another zone. */
  utcOffsetMinutes: z.int(),
  practice: z.boolean(),
  /** Told to a window whose station runs in another process, and goes on when the window is closed. */
  joined: z.boolean().optional(),
  /** Connection, first folder and first clip are not all there yet. */
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
  /** How many clips are in each state, ever. */
  counts: z.record(z.enum(ClipState.options.map((option) => option.shape.kind.value)), count),
  today: DayCounts,
  /** Exports that don’t move, or whose results are deleted soon. */
  exportsNeedYou: count,
  /** Whether there are pictures of clips; without ffmpeg there are none. */
  pictures: z.boolean(),
  /** What this client can do with this computer. */
  can: z.object({
    chooseFolder: z.boolean(),
    browseFolders: z.boolean(),
    showInFolder: z.boolean(),
    /** A browser fetches the station's files over HTTP. */
    downloadFiles: z.boolean(),
  }),
  /** Sleep would cost something now: bytes move, or a reservation is open. */
  awake: z.boolean(),
  /** The last trouble of the station itself, such as a full disk. */
  trouble: Failure.nullable(),
})
export type StationStatus = z.infer<typeof StationStatus>
