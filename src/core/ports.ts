import type { Clip, ClipId, ClipKind } from '../contract/clips/clip.ts'
import type { LedgerLine } from '../contract/clips/ledger.ts'
import type { Probe } from '../contract/clips/probe.ts'
import type { Evidence } from '../contract/evidence.ts'
import type { Failure } from '../contract/failure.ts'
import type { Athlete, AthleteUpdate, NewAthlete } from '../service-api/athletes.ts'
import type { Capture, CaptureQuery, NewCapture, Reservation } from '../service-api/captures.ts'
import type { CountedPage, Page } from './service/page.ts'
import type { ServiceOrigin } from './service/service-origin.ts'
import type { FolderMemory } from './watching/folder-memory.ts'
import type { WatchedFolder } from './watching/watched-folder.ts'

/** What the core needs of the world. Each port has one real adapter in src/node and, where time or faults demand it, a fake in test/support. */

export interface Clock {
  /** This computer's wall clock, epoch milliseconds. It may be wrong and may jump. */
  nowMs(): number
  /** Never jumps; means nothing outside this process. */
  monotonicMs(): number
  /** Resolves after the time, or at once when the signal aborts. Never rejects. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
  /** The same for whoever may be woken earlier: many that rest wake together, so that an idle computer is left alone. */
  rest?(atMostMs: number, signal: AbortSignal): Promise<void>
}

export interface Identifiers {
  uuid(): string
}

/** A file as the folder lists it. */
export interface FoundFile {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/** Only ever reads. */
export interface Files {
  /** Null when there is nothing at that path, or nothing that is a file. Throws AppError `file-locked`. */
  stat(path: string): Promise<FoundFile | null>
  /** Opens and closes it. Throws AppError `file-locked`, `file-missing`. */
  open(path: string): Promise<void>
  /** Identity by content: the size and both ends, hashed. Throws like `open`. */
  fingerprint(path: string): Promise<string>
  /** sha256 of the whole file, hex. Throws like `open`. */
  sha256(path: string, signal: AbortSignal): Promise<string>
}

/** Whether a file's content is whole: its index is there and every sample that the index names is too. */
export type Completeness =
  | { readonly kind: 'complete' }
  | { readonly kind: 'incomplete'; readonly reason: Evidence } // not yet: worth waiting for
  /** Never: another kind of file (`found`, such as a picture). */
  | { readonly kind: 'not-a-video'; readonly found: Evidence }

export interface Prober {
  completeness(path: string): Promise<Completeness>
  /** Throws AppError `not-a-video`, `no-video-stream`, `file-incomplete`, `file-missing`, `file-locked`, `probe-failed`. */
  probe(file: FoundFile, signal: AbortSignal): Promise<Probe>
}

export type FolderWatchState =
  | { readonly kind: 'watching' }
  /** The system does not tell what happens in it, or not all of it: it is looked through often instead. */
  | { readonly kind: 'rescan-only' }
  | { readonly kind: 'unavailable'; readonly sinceMs: number; readonly because: Failure }

/** Something in a source folder that a scan saw and could not take: an empty file, a name or subfolder that cannot be read. */
export interface Overlooked {
  readonly path: string
  readonly because: Failure
}

export interface ScanOptions {
  readonly path: string
  readonly recursive: boolean
  /** Files should be in it: a bare mount point is not the folder. */
  readonly holdsFiles?: boolean
  readonly signal: AbortSignal
  readonly onOverlooked: (overlooked: Overlooked) => void
  /** A video that the service does not take. */
  readonly onUnsupported?: (file: FoundFile) => void
}

/** What a watcher says has happened in a folder. A hint: the scan is the truth. */
export interface FolderNews {
  /** New, or changed. */
  readonly files: readonly FoundFile[]
  readonly gone: readonly string[]
  /** Something else as well: only a scan can tell what. */
  readonly isUnclear: boolean
}

export interface FolderListener {
  readonly onNews: (news: FolderNews) => void
  /** It cannot watch all of the folder. */
  readonly onTrouble: (detail: Evidence | string) => void
  readonly onWell: () => void // it watches all of it
}

export interface Folders {
  /** Every clip in the folder now, in batches. Throws AppError `folder-missing`, `folder-unreadable` (also when it does not answer), `folder-own-data`. */
  scan(options: ScanOptions): AsyncIterable<FoundFile[]>
  /** Watches the folder as far as scans reach it, from the next one on. Returns a way to stop. */
  watch(folder: WatchedFolder, listener: FolderListener): () => void
  /** Whether the folder itself is there, may be read, and answers. While it is away nothing is known of its files. */
  isThere(path: string): Promise<boolean>
}

export interface UploadTarget {
  readonly url: string
  /** Unchanged and in the order given. A secret: never logged. */
  readonly fields: Readonly<Record<string, string>>
}

/** A try at getting a reservation, written before the service is asked, so that a lost answer is known to be lost. */
export interface ReservationRecord {
  readonly id: string
  readonly clipId: ClipId
  readonly askedAtMs: number
  readonly origin: ServiceOrigin | null // where the service was asked; null when nobody noted it
  readonly request: NewCapture
  readonly outcome:
    | { readonly kind: 'asked' } // no answer yet, or none that arrived
    | {
        readonly kind: 'open'
        readonly sessionId: string
        readonly target: UploadTarget
        readonly expiresAtMs: number
        /** When the clip was taken to be recorded, whatever was sent as its time; not known of older ones. */
        readonly recordedAtMs?: number | undefined
      }
    | { readonly kind: 'used'; readonly sessionId: string }
    | { readonly kind: 'orphan'; readonly sessionId: string } // it got no video
    | { readonly kind: 'nothing' } // the service made none
}

/** A reservation whose target may still be used. */
export type OpenReservation = ReservationRecord & { readonly outcome: { readonly kind: 'open' } }

/** What is written together with a clip's new state, in the same transaction. */
export interface Change {
  readonly clip: Clip
  readonly line: LedgerLine
  readonly reservations: readonly ReservationRecord[]
}

export interface ClipStore extends FolderMemory {
  /** Adds a clip in state `found` together with its first ledger line. */
  add(change: Omit<Change, 'reservations'>): void
  /** Saves the clip, its ledger line and its reservations in one transaction; counters follow. Throws AppError `disk-full`, `database-broken`. */
  save(change: Change): void
  /** Everything that the work writes, in one transaction: all of it or nothing. */
  together<Result>(work: () => Result): Result
  get(id: ClipId): Clip | undefined
  /** The newest clip that was found at the path. */
  atPath(path: string): Clip | undefined
  /**
   * The next clip of these kinds to work on, oldest first, unless a person has moved it in the queue; `held` and `waiting`
   * ones only when due, and `waiting` ones only of this `resume`.
   */
  next(query: {
    kinds: readonly ClipKind[]
    resume: 'tagging' | 'sending'
    nowMs: number
    except: ReadonlySet<ClipId>
  }): Clip | undefined
  /** Puts waiting clips in the order given before another; to the end when null. Answers those moved. Throws `clip-unknown`. */
  moveInQueue(ids: readonly ClipId[], before: ClipId | null): ClipId[]
  /** Clips of these kinds after `after` (exclusive, null for the first), in the order found. At most `limit`. */
  page(query: { kinds: readonly ClipKind[]; folder?: string; after: ClipId | null; limit: number }): Clip[]
  /** Clips with the same fingerprint, the oldest first. At most 100. */
  withFingerprint(fingerprint: string): Clip[]
  /** The clips that upload this one again, the newest first. At most 100. */
  uploadingAgain(id: ClipId): Clip[]
  /** Clips whose file has this name, the newest first. At most 2: more than one is already ambiguous. */
  named(fileName: string): Clip[]
  /** Clips recorded between these moments, the oldest first. At most 100, or the limit given. */
  recordedBetween(fromMs: number, toMs: number, limit?: number): Clip[]
  /** The labels of all cameras that ever filmed a clip. */
  cameras(): string[]
  /** A camera's clips, the newest first. */
  ofCamera(camera: string, limit: number): Clip[]
  /** The clips of a rep, the oldest first. At most 100. */
  inGroup(sessionGroupId: string): Clip[]
  /** How many clips are in each state, from counters. */
  counts(): Record<ClipKind, number>
  ledger(id: ClipId): LedgerLine[]
  /** The clip's reservations that are asked or open, newest first. */
  liveReservations(id: ClipId): ReservationRecord[]
  /** Those that are asked and not answered, of all clips. At most 100: those after this id first, then round again. */
  unansweredReservations(afterId: string): ReservationRecord[]
  /** Open ones of clips that will not use them, although bytes of theirs went out: the video may be there. At most 100, as above. */
  abandonedReservations(afterId: string): OpenReservation[]
  /** What was made for a clip under this session. */
  reservationOf(id: ClipId, sessionId: string): ReservationRecord | undefined
  knowsSession(sessionId: string): boolean
  /** The reservation of this station that a capture came from. */
  reservationFor(sessionId: string): ReservationRecord | undefined
  /** The oldest clip whose file is to be moved, but for these. */
  nextToMove(except: ReadonlySet<ClipId>): Clip | undefined
  /** Whether a reservation's target can still be used at this moment of the service. */
  hasOpenReservation(nowMs: number): boolean
  /** Erases the targets of reservations that are over: nobody can use them any more, and they are secrets. */
  eraseTargets(beforeMs: number): void
  saveReservation(reservation: ReservationRecord): void
}

/** The service. Every call throws AppError with a code of the service group; none is repeated except after 429. */
export interface Service {
  /** Asks something that changes nothing: whether it answers, takes the key, and what time it has. */
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
  /** The computer slept, or its clock was set, since then: the service's time has to be heard anew. */
  clockIsStale(): boolean
}

/** How one attempt at sending ended, as the store told it. */
export type SendOutcome =
  | { readonly kind: 'stored'; readonly etag: string | null }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string | null; readonly message: string | null }
  /** All bytes out, but no answer, or one that says nothing about the video. */
  | { readonly kind: 'unknown'; readonly detail: string }

export interface SendRequest {
  readonly target: UploadTarget
  readonly file: FoundFile
  /** Sent as the form's file name. */
  readonly fileName: string
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number) => void
  /** Called with the sha256 of what was sent when the video's last byte is out and before the body is closed: nothing is stored before it returns. */
  readonly onBodySent: (sha256: string) => void
}

export interface Sender {
  /** Sends the video. Throws AppError `offline`, `upload-stalled`, `name-unknown`, `target-insecure`, `target-private`,
   * `target-unavailable`, `file-missing`, `file-changed`, `file-locked`: nothing can have been stored. */
  send(request: SendRequest): Promise<SendOutcome>
}
