import type { Athlete, AthleteUpdate, NewAthlete } from '../service/athletes.ts'
import type { Capture, CaptureQuery, NewCapture, Reservation } from '../service/captures.ts'
import type { Clip, ClipId, ClipKind } from './contract/clip.ts'
import type { Evidence } from './contract/evidence.ts'
import type { Failure } from './contract/failure.ts'
import type { LedgerLine } from './contract/ledger.ts'
import type { Probe } from './contract/probe.ts'
import type { ExistingAnswer, FolderSettings } from './contract/settings.ts'
import type { RoomForMore } from './runtime/room-for-more.ts'
import type { CountedPage, Page } from './service/page.ts'
import type { ServiceOrigin } from './service/service-origin.ts'
import type { WatchedFolder } from './watching/watched-folder.ts'

/**
 * Ports: everything that the core needs of its computer. Each port has one real adapter in src/computer or src/station/store and, where time or
 * faults demand it, a fake in test/support.
 */

export interface Clock {
  /** This computer's wall clock, epoch milliseconds. The clock may be wrong and may jump. */
  nowMs(): number
  /** Never jumps. The value means nothing outside this process. */
  monotonicMs(): number
  /** Resolves after the time, or at once when the signal aborts. Never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

/** The clock of the engine's loops. */
export interface LoopClock extends Clock {
  /** Like `sleep`, for loops that may wake early: many resting loops wake together, so that an idle computer stays idle. */
  rest(atMostMs: number, signal: AbortSignal): Promise<void>
}

export interface Identifiers {
  uuid(): string
}

/** A file as a folder listing shows it. */
export interface FoundFile {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/** Read-only access to files. */
export interface Files {
  /** Null when the path has no file. Throws AppError `file-locked`. */
  stat(path: string): Promise<FoundFile | null>
  /** Opens and closes the file. Throws AppError `file-locked`, `file-missing`. */
  open(path: string): Promise<void>
  /**
   * Identifies content: a hash of the size and both ends. With a number of first bytes, what it was when the file had only
   * these. Throws like `open`.
   */
  fingerprint(path: string, firstBytes?: number): Promise<string>
  /** sha256 of the whole file, hex. Throws like `open`. */
  sha256(path: string, signal: AbortSignal): Promise<string>
}

/** Completeness of a file's content: its index, and every sample that the index names, is there. */
export type Completeness =
  | { readonly kind: 'complete' }
  /**
   * Has all that is played, and may still get more: another fragment, or the end of unused space or notes. The duration is
   * null where no fragments follow, and 0 where they don't say theirs.
   */
  | { readonly kind: 'may-grow'; readonly longestFragmentMs: number | null }
  | { readonly kind: 'incomplete'; readonly reason: Evidence } // not yet complete: worth waiting for
  /** Not a video at all (`found`, such as a picture). */
  | { readonly kind: 'not-a-video'; readonly found: Evidence }

export interface Prober {
  completeness(path: string): Promise<Completeness>
  /** Throws AppError `not-a-video`, `no-video-stream`, `file-incomplete`, `file-missing`, `file-locked`, `probe-failed`. */
  probe(file: FoundFile, signal: AbortSignal): Promise<Probe>
}

export type FolderWatchState =
  | { readonly kind: 'watching' }
  /** The system reports no changes, or not all of them: the folder is rescanned often instead. */
  | { readonly kind: 'rescan-only' }
  | { readonly kind: 'unavailable'; readonly sinceMs: number; readonly because: Failure }

/** A file or folder that a scan saw and could not take in: an empty file, an unreadable name or subfolder. */
export interface OverlookedFile {
  readonly path: string
  readonly because: Failure
}

export interface ScanOptions {
  readonly path: string
  readonly recursive: boolean
  /** Expects files in the folder: an empty mount point is not the folder. */
  readonly holdsFiles?: boolean
  readonly signal: AbortSignal
  readonly onOverlooked: (overlooked: OverlookedFile) => void
  /** Called for a video of a type that the service doesn't accept. */
  readonly onUnsupported?: (file: FoundFile) => void
}

/** Changes that a watcher reports: hints only, as the scan decides. */
export interface FolderNews {
  /** New or changed files. */
  readonly files: readonly FoundFile[]
  readonly gone: readonly string[]
  /** Something else changed too: only a scan finds it. */
  readonly isUnclear: boolean
}

export interface FolderListener {
  readonly onNews: (news: FolderNews) => void
  /** Called when the watcher cannot watch all of the folder. */
  readonly onTrouble: (detail: Evidence | string) => void
  readonly onWell: () => void // called when it watches all of the folder
}

export interface Folders {
  /**
   * Lists every clip in the folder, in batches. Throws AppError `folder-missing`, `folder-unreadable` (also when the
   * folder does not answer), `folder-own-data`.
   */
  scan(options: ScanOptions): AsyncIterable<FoundFile[]>
  /** Watches the same part of the folder that scans reach, from the next scan on. Returns a function that stops. */
  watch(folder: WatchedFolder, listener: FolderListener): () => void
  /** Checks that the folder exists, is readable and answers. An unavailable folder tells nothing about its files. */
  isThere(path: string): Promise<boolean>
}

export interface UploadTarget {
  readonly url: string
  /** Unchanged and in the original order. A secret: never logged. */
  readonly fields: Readonly<Record<string, string>>
}

/** An attempt to make a reservation, written before the request is sent, so that a lost answer is noticed. */
export interface ReservationRecord {
  readonly id: string
  readonly clipId: ClipId
  readonly askedAtMs: number
  readonly origin: ServiceOrigin | null // the service that was asked; null in old records
  readonly request: NewCapture
  readonly outcome:
    | { readonly kind: 'asked' } // no answer yet, or a lost one
    | {
        readonly kind: 'open'
        readonly sessionId: string
        readonly target: UploadTarget
        readonly expiresAtMs: number
        /** Recording time of the clip, which may differ from the time sent; undefined in old records. */
        readonly recordedAtMs?: number | undefined
      }
    // `expiresAtMs` where only the store said that it has the video.
    | { readonly kind: 'used'; readonly sessionId: string; readonly expiresAtMs?: number | undefined }
    // Got no video. `watchedUntilMs` where bytes were sent: the service is asked until then.
    | { readonly kind: 'orphan'; readonly sessionId: string; readonly watchedUntilMs?: number | undefined }
    | { readonly kind: 'nothing' } // the service made no reservation
}

/** A reservation whose target may still be usable. */
export type OpenReservation = ReservationRecord & { readonly outcome: { readonly kind: 'open' } }

/** A reservation that got no video, as far as is known. */
export type OrphanReservation = ReservationRecord & { readonly outcome: { readonly kind: 'orphan' } }

/** A clip's new state with everything that is written in the same transaction. */
export interface Change {
  readonly clip: Clip
  readonly line: LedgerLine
  readonly reservations: readonly ReservationRecord[]
}

/** The number of all files of a kind, and the first ones. */
export interface FilesInFolder {
  readonly count: number
  readonly first: readonly FoundFile[]
}

/** A folder's videos that the service doesn't accept; those that a person has set aside are in `aside` only. */
export interface UnsupportedInFolder extends FilesInFolder {
  readonly aside: FilesInFolder
}

/** The store's memory of source folders: when each was added, and which files it had before. */
interface FolderMemory {
  /**
   * Records a folder that is to be watched; it may be unavailable. Returns when it was added: now if it is new, or if
   * `existing` has changed.
   */
  expectFolder(folder: Pick<FolderSettings, 'path' | 'existing'>, atMs: number): number
  /** When the folder was added; null before its first whole scan. */
  folderAddedMs(path: string): number | null
  /** Records the first whole scan of a folder. */
  addFolder(path: string, addedAtMs: number): void
  /** Ignores files that were there before the folder was added, wherever they are in the folder. */
  ignoreFiles(folder: string, files: readonly FoundFile[]): void
  /** Ignores files until a person decides about them: `answerExisting`. */
  keepWaiting(folder: string, files: readonly FoundFile[]): void
  /** Number of files that wait for an answer. */
  waitingIn(folder: string): number
  /** `take`: the waiting files are found as new clips by the next scan. `ignore`: they stay ignored. */
  answerExisting(folder: string, answer: ExistingAnswer): void
  /** True when the station knew a clip before this moment. */
  hasClipsBefore(atMs: number): boolean
  /** When a folder was scanned first, or first since the station was restored. */
  folderCheckedMs(path: string): number | null
  folderChecked(path: string, atMs: number): void
  isIgnored(folder: string, file: FoundFile): boolean
  /** Sets unsupported videos aside, as they are now: a file that changes is another one. */
  setFilesAside(folder: string, files: readonly FoundFile[], atMs: number): void
  bringFilesBack(folder: string, files: readonly FoundFile[]): void
  /** When the file was set aside; null where it was not. */
  asideAtMs(folder: string, file: FoundFile): number | null
  /** Unsupported videos that the last scan found; undefined before the first scan that found any. */
  unsupportedIn(folder: string): UnsupportedInFolder | undefined
  keepUnsupported(folder: string, unsupported: UnsupportedInFolder): void
  /** Forgets a folder that is no longer watched: added again, it starts over. */
  forgetFolder(path: string): void
}

export interface ClipStore extends FolderMemory {
  /** Adds a clip in state `found` with its first ledger line. */
  add(change: Omit<Change, 'reservations'>): void
  /** Saves clip, ledger line, reservations and counters in one transaction. Throws `disk-full`, `database-broken`. */
  save(change: Change): void
  readonly roomForMore: RoomForMore
  /** Runs `work` in one transaction: all of its writes or none. */
  together<Result>(work: () => Result): Result
  get(id: ClipId): Clip | undefined
  /** The newest clip found at the path. */
  atPath(path: string): Clip | undefined
  /** Clips found at the path before this one, newest first. At most 10. */
  earlierAtPath(path: string, id: ClipId): Clip[]
  /**
   * The next clip of these kinds to work on: oldest first, unless a person moved it in the queue. `held` and `waiting`
   * clips only when due, and `waiting` ones only with this `resume`.
   */
  next(query: {
    kinds: readonly ClipKind[]
    resume: 'tagging' | 'sending'
    nowMs: number
    except: ReadonlySet<ClipId>
  }): Clip | undefined
  /**
   * Moves waiting clips before another one, in the given order; to the end for null. Returns the moved clips. Throws
   * `clip-unknown`.
   */
  moveInQueue(ids: readonly ClipId[], before: ClipId | null): ClipId[]
  /** Clips of these kinds after `after` (exclusive; null for the first page), in the order found. At most `limit`. */
  page(query: { kinds: readonly ClipKind[]; folder?: string; after: ClipId | null; limit: number }): Clip[]
  /** Clips with the same fingerprint, oldest first. At most 100. */
  withFingerprint(fingerprint: string): Clip[]
  /** Clips that upload this one again, newest first. At most 100. */
  uploadingAgain(id: ClipId): Clip[]
  /** Clips whose file has this name, newest first. At most 2: more than one is already ambiguous. */
  named(fileName: string): Clip[]
  /** Clips recorded between these moments, oldest first. At most 100 unless a limit is given. */
  recordedBetween(fromMs: number, toMs: number, limit?: number): Clip[]
  /** Probed clips whose own recording time, without corrections, is between these moments. At most 100. */
  probedBetween(fromMs: number, toMs: number): Clip[]
  /** Clips that are left out because of this original. At most 100. */
  leftOutFor(original: ClipId): Clip[]
  /** Labels of all cameras that ever recorded a clip. */
  cameras(): string[]
  /** A camera's clips, newest first. */
  ofCamera(camera: string, limit: number): Clip[]
  /** Clips of a rep, oldest first. At most 100. */
  inGroup(sessionGroupId: string): Clip[]
  /** Number of clips in each state, from counters. */
  counts(): Record<ClipKind, number>
  ledger(id: ClipId): LedgerLine[]
  /** When this station was restored from a backup; null where it never was. */
  restoredAtMs(): number | null
  /** The clip's reservations in state `asked` or `open`, newest first. */
  liveReservations(id: ClipId): ReservationRecord[]
  /** Requests without an answer, of all clips. At most 100: those after this id first, then from the beginning. */
  unansweredReservations(afterId: string): ReservationRecord[]
  /**
   * Open reservations of clips that will not use them although bytes were sent: the video may have arrived. At most
   * 100, as above.
   */
  abandonedReservations(afterId: string): OpenReservation[]
  /** Orphans that bytes were sent to, which the service is still asked about. At most 100, as above. */
  watchedReservations(afterId: string): OrphanReservation[]
  /** The clip's reservation with this session. */
  reservationOf(id: ClipId, sessionId: string): ReservationRecord | undefined
  knowsSession(sessionId: string): boolean
  /** The station's reservation that a capture came from. */
  reservationFor(sessionId: string): ReservationRecord | undefined
  /** The oldest clip whose file is to be moved, without the excepted ones. */
  nextToMove(except: ReadonlySet<ClipId>): Clip | undefined
  /** True when any target is still usable at this moment of the service's clock. */
  hasOpenReservation(nowMs: number): boolean
  /** Erases the targets of ended reservations: nobody can use them, and they are secrets. */
  eraseTargets(beforeMs: number): void
  saveReservation(reservation: ReservationRecord): void
}

/**
 * The service's API. Every call throws AppError with a code of the service group. Only 429 is retried inside a call.
 */
export interface Service {
  /** A request without side effects: shows that the service answers and accepts the key, and what time it has. */
  hello(signal: AbortSignal): Promise<void>
  reserve(capture: NewCapture, signal: AbortSignal): Promise<Reservation>
  capture(sessionId: string, signal: AbortSignal): Promise<Capture>
  captures(query: CaptureQuery & { limit: number; offset: number }, signal: AbortSignal): Promise<CountedPage<Capture>>
  athletes(page: { limit: number; offset: number }, signal: AbortSignal): Promise<Page<Athlete>>
  getAthlete(id: string, signal: AbortSignal): Promise<Athlete>
  createAthlete(athlete: NewAthlete, signal: AbortSignal): Promise<Athlete>
  updateAthlete(id: string, changes: AthleteUpdate, signal: AbortSignal): Promise<Athlete>
  deleteAthlete(id: string, signal: AbortSignal): Promise<void>
  /** The service's present time from its last Date header, epoch milliseconds; null before the first answer. */
  nowMs(): number | null
  /** True when the computer slept, or its clock was set, since the service's time was received. */
  clockIsStale(): boolean
}
