import type { FeatureWorld } from '../features/world.ts'
import type { AlertStore } from './alerts/alert-memory.ts'
import type { AthleteOriginStore } from './athletes/athlete-origin.ts'
import type { NewAthleteStore } from './athletes/new-athletes.ts'
import type { AthleteChangeStore, RosterListStore } from './athletes/roster-list-port.ts'
import type { RosterStore } from './athletes/roster-port.ts'
import type { BulkStore } from './bulk/bulk-port.ts'
import type { AthleteLossReport } from './commands/remove-athlete.ts'
import type { Alert } from './contract/alert.ts'
import type { Clip, ClipId } from './contract/clip.ts'
import type { ExportState } from './contract/export-job.ts'
import type { Failure } from './contract/failure.ts'
import type { PendingAthlete } from './contract/new-athlete.ts'
import type { Settings } from './contract/settings.ts'
import type { GrownClip } from './examining/grown-recording.ts'
import type { VideoCrashStore } from './examining/video-crashes.ts'
import type { ClipClaimStore } from './ports/claim-port.ts'
import type {
  ExportFileMaker,
  ExportService,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultsBuilds,
} from './ports/export-ports.ts'
import type { Facility, FacilityStore } from './ports/facility-ports.ts'
import type { DrawingStore } from './ports/marks-port.ts'
import type {
  ClipStore,
  Files,
  Folders,
  FolderWatchState,
  Identifiers,
  LoopClock,
  OverlookedFile,
  Prober,
  Service,
} from './ports.ts'
import type { IncompleteRep } from './reps/missing-camera.ts'
import type { Health } from './service/health.ts'
import type { ServiceOrigin } from './service/service-origin.ts'
import type { ShotLists } from './tagging/names/shot-lists.ts'
import type { CameraClocks, DeckStore, RememberedDimensions, UndoStore } from './tagging/tagging-ports.ts'
import type { StoredTwice } from './uploads/abandoned-reservations.ts'
import type { Mover } from './uploads/mover-port.ts'
import type { LocalTime } from './uploads/schedule.ts'
import type { Sender } from './uploads/sender-port.ts'
import type { ContentDigests } from './uploads/verify.ts'
import type { ExistingClipsEvent } from './watching/existing-clips.ts'
import type { UnsupportedEvent } from './watching/unsupported-files.ts'

/** An export that reached another state. */
export interface ExportStep {
  readonly id: string
  readonly movement: string
  readonly state: ExportState
}

/** Events that the engine publishes to its clients. Progress is an event and is never stored. */
export type EngineEvent =
  | { readonly kind: 'clip'; readonly clip: Clip }
  | { readonly kind: 'progress'; readonly clip: Clip; readonly sentBytes: number }
  | { readonly kind: 'folder'; readonly path: string; readonly state: FolderWatchState }
  | { readonly kind: 'overlooked'; readonly overlooked: OverlookedFile }
  | UnsupportedEvent
  | ExistingClipsEvent
  | { readonly kind: 'rep'; readonly rep: IncompleteRep }
  | ({ readonly kind: 'grew' } & GrownClip)
  | ({ readonly kind: 'stored-twice' } & StoredTwice)
  | { readonly kind: 'athlete-lost'; readonly report: AthleteLossReport }
  | { readonly kind: 'health'; readonly worst: ReturnType<Health['worst']>; readonly isForgotten: boolean }
  /** Athletes were added or renamed. */
  | { readonly kind: 'roster' }
  /** A new athlete reached another state. */
  | { readonly kind: 'new-athlete'; readonly athlete: PendingAthlete }
  /** The search for new athletes at the service moved on. */
  | { readonly kind: 'new-athletes' }
  /** Access to the service opened or closed. */
  | { readonly kind: 'access' }
  /** The service began to refuse new captures, or accepts them again. */
  | { readonly kind: 'captures'; readonly refused: Failure | null }
  /** A command was executed, whichever client sent it; `clips` are the clips that it changed. */
  | { readonly kind: 'command'; readonly clips: readonly ClipId[] }
  /** The order of the queue changed. */
  | { readonly kind: 'queue' }
  /** Exports changed; `step` where one reached another state. */
  | { readonly kind: 'exports'; readonly step: ExportStep | null }
  /** The results library, or work on it, changed. */
  | { readonly kind: 'results' }
  /** Headline metrics of reps arrived, or others were chosen. */
  | { readonly kind: 'headlines' }
  /** A prepared file or a running import moved on; `ended` where no row is left. */
  | {
      readonly kind: 'imports'
      readonly ended: { readonly created: number; readonly updated: number; readonly failed: number } | null
    }
  /** Results of exports are deleted soon and not all of them are downloaded; `movement` where only one is concerned. */
  | {
      readonly kind: 'export-expiring'
      readonly exports: number
      readonly movement: string | null
      readonly hoursLeft: number
    }
  /** A notification for people, also for those who aren't looking at OnDeck. */
  | { readonly kind: 'alert'; readonly what: Alert['what'] }
  /** The facility's link, or something that stations share, changed. */
  | { readonly kind: 'facility' }
  /** The computer has to stay awake, or may sleep again. */
  | { readonly kind: 'awake'; readonly isNeeded: boolean }

export interface World extends FeatureWorld {
  readonly facility: Facility
  readonly facilityStore: FacilityStore
  readonly clipClaims: ClipClaimStore
  readonly store: ClipStore
  readonly deck: DeckStore
  readonly undo: UndoStore
  readonly bulk: BulkStore
  readonly clocks: CameraClocks
  readonly drawings: DrawingStore
  readonly alerts: AlertStore
  readonly roster: RosterStore
  readonly rosterList: RosterListStore
  readonly athleteChanges: AthleteChangeStore
  readonly newAthletes: NewAthleteStore
  readonly athleteOrigin: AthleteOriginStore
  readonly remembered: RememberedDimensions
  readonly shotLists: ShotLists
  readonly files: Files & ContentDigests
  readonly mover: Mover
  readonly prober: Prober
  readonly videoCrashes: VideoCrashStore
  readonly folders: Folders
  readonly service: Service
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  readonly sender: Sender
  readonly exports: {
    readonly store: ExportStore
    readonly spool: ExportSpool
    /** The results library; undefined where the build has none. */
    readonly builds?: ResultsBuilds
    readonly service: ExportService
    readonly makeFiles: ExportFileMaker
    readonly removePartialFiles: RemovePartialFiles
  }
  readonly clock: LoopClock
  readonly identifiers: Identifiers
  readonly random: () => number
  readonly localTime: LocalTime
  /** The newer release that people are told of; null for none. */
  readonly newRelease?: (() => string | null) | undefined
  /** Text that stands for the name of a forgotten athlete; the id by default. */
  readonly forgottenName?: ((id: string) => string) | undefined
}

export interface EngineSettings extends Settings {
  readonly finished: { readonly stableSeconds: number; readonly giveUpSeconds: number }
  /** Ends after the clips that are in the folders now. */
  readonly once: boolean
}
