import type { PendingAthlete } from '../contract/athletes/new-athlete.ts'
import type { Clip, ClipId } from '../contract/clips/clip.ts'
import type { ExportState } from '../contract/export-job.ts'
import type { Failure } from '../contract/failure.ts'
import type { Alert } from '../contract/station/alert.ts'
import type { Settings } from '../contract/station/settings.ts'
import type { AlertStore } from './alerts/alert-memory.ts'
import type { AthleteOriginStore } from './athletes/athlete-origin.ts'
import type { ImportRunStore, ImportStore } from './athletes/import-run/import-port.ts'
import type { NewAthleteStore } from './athletes/new-athletes.ts'
import type { AthleteChangeStore, RosterListStore } from './athletes/roster-list-port.ts'
import type { RosterStore } from './athletes/roster-port.ts'
import type { BulkStore } from './bulk/bulk-port.ts'
import type { AthleteLossReport } from './commands/remove-athlete.ts'
import type { VideoCrashStore } from './examining/video-crashes.ts'
import type {
  ExportFileMaker,
  ExportService,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultsBuilds,
} from './exports/export-ports.ts'
import type {
  ClipStore,
  Clock,
  Files,
  Folders,
  FolderWatchState,
  Identifiers,
  Overlooked,
  Prober,
  Sender,
  Service,
} from './ports.ts'
import type { IncompleteRep } from './reps/missing-camera.ts'
import type { AutomaticStore } from './results/automatic-port.ts'
import type { Health } from './service/health.ts'
import type { ServiceOrigin } from './service/service-origin.ts'
import type { ShotLists } from './tagging/shot-lists/shot-lists.ts'
import type { CameraClocks, DeckStore, RememberedDimensions, UndoStore } from './tagging/tagging-ports.ts'
import type { Mover } from './uploads/mover-port.ts'
import type { LocalTime } from './uploads/schedule.ts'
import type { ContentDigests } from './uploads/verify.ts'
import type { DrawingStore } from './viewer/marks-port.ts'
import type { UnsupportedEvent } from './watching/unsupported-files.ts'

/** An export that came to another state. */
export interface ExportStep {
  readonly id: string
  readonly movement: string
  readonly state: ExportState
}

/** What the engine tells its clients. Progress is an event and is never stored. */
export type EngineEvent =
  | { readonly kind: 'clip'; readonly clip: Clip }
  | { readonly kind: 'progress'; readonly clip: Clip; readonly sentBytes: number }
  | { readonly kind: 'folder'; readonly path: string; readonly state: FolderWatchState }
  | { readonly kind: 'overlooked'; readonly overlooked: Overlooked }
  | UnsupportedEvent
  | { readonly kind: 'rep'; readonly rep: IncompleteRep }
  | { readonly kind: 'athlete-lost'; readonly report: AthleteLossReport }
  | { readonly kind: 'health'; readonly worst: ReturnType<Health['worst']> }
  /** Athletes are known who were not, or by another name. */
  | { readonly kind: 'roster' }
  /** A new athlete is another step further. */
  | { readonly kind: 'new-athlete'; readonly athlete: PendingAthlete }
  /** The look for new athletes moves. */
  | { readonly kind: 'new-athletes' }
  /** The service can be asked again, or not any more. */
  | { readonly kind: 'access' }
  /** It refuses to create captures from now on, or creates them again. */
  | { readonly kind: 'captures'; readonly refused: Failure | null }
  /** A person's command was done, whichever client it came from; it reached these clips. */
  | { readonly kind: 'command'; readonly clips: readonly ClipId[] }
  /** The order of the queue. */
  | { readonly kind: 'queue' }
  /** Exports are not as they were; `step` where one came to another state. */
  | { readonly kind: 'exports'; readonly step: ExportStep | null }
  /** The results library, or what is done with it, is not as it was. */
  | { readonly kind: 'results' }
  /** Headline metrics of reps came, or other ones were chosen. */
  | { readonly kind: 'headlines' }
  /** The file that is prepared, or the import under way, moved; `ended` where no row is left. */
  | {
      readonly kind: 'imports'
      readonly ended: { readonly created: number; readonly updated: number; readonly failed: number } | null
    }
  /** The results of exports are deleted soon, and not all of them are here; the movement where it is only one. */
  | {
      readonly kind: 'export-expiring'
      readonly exports: number
      readonly movement: string | null
      readonly hoursLeft: number
    }
  /** A person should be notified, also one who doesn't look at OnDeck. */
  | { readonly kind: 'alert'; readonly what: Alert['what'] }
  /** Whether the computer has to stay awake, each time that this changes. */
  | { readonly kind: 'awake'; readonly isNeeded: boolean }

export interface World {
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
  /** Where the service is that is asked now; null while it cannot be. */
  readonly origin: () => ServiceOrigin | null
  readonly sender: Sender
  readonly exports: {
    readonly store: ExportStore
    readonly spool: ExportSpool
    /** The results library, where there is one. */
    readonly builds?: ResultsBuilds
    readonly service: ExportService
    readonly makeFiles: ExportFileMaker
    readonly removePartialFiles: RemovePartialFiles
  }
  readonly automaticStore: AutomaticStore
  readonly imports: {
    readonly rows: ImportStore
    readonly runs: ImportRunStore
    /** Keeps other imports into this data folder out until it is called. Throws AppError `import-locked`. */
    readonly lock: () => () => void
  }
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly random: () => number
  readonly localTime: LocalTime
}

export interface EngineSettings extends Settings {
  readonly finished: { readonly stableSeconds: number; readonly giveUpSeconds: number }
  /** Take what is in the folders now, and nothing after that. */
  readonly once: boolean
}
