import type { StartProcess } from '../../computer/processes/start-process.ts'
import type { SharedPace } from '../../service/client/shared-pace.ts'
import type { DeckView } from '../contract/deck-view.ts'
import type { FacilityStatus } from '../contract/facility-status.ts'
import type { Failure } from '../contract/failure.ts'
import type { StationStatus } from '../contract/station-status.ts'
import type { Engine } from '../engine.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import type { Facility } from '../ports/facility-ports.ts'
import type { Identifiers, LoopClock } from '../ports.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import type { StationStore } from '../store/station-store.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'
import type { RepHeadlineParts } from '../views/shown-headlines.ts'

/** State of the station as its screens show it, for its facility. */
export interface StationReport {
  readonly status: StationStatus
  readonly onDeck: DeckView['current']
  readonly newRelease: string | null
}

/** Options of a station that its parts read. */
export interface PartOptions {
  readonly dataDir: string
  readonly userAgent: string
  /** The service is the practice service: its results are made up. */
  readonly isPractice?: boolean
  /** Opened for one command and never started: a data folder in use fails at once, and no thread waits for work. */
  readonly isIdle?: boolean
  /** Password of the facility's database, or why there is none; null until the keychain has answered. */
  readonly facilityPassword?: (database: string) => string | Failure | null
  readonly facilityReport?: () => StationReport
  /** Lease of the facility's claims; shorter in tests only. */
  readonly claimLeaseMs?: number
}

/** Everything that a part of a station works with. */
export interface PartContext {
  readonly options: PartOptions
  readonly startProcess: StartProcess
  readonly settings: () => EngineSettings
  readonly memory: StationStore
  readonly clock: LoopClock
  readonly identifiers: Identifiers
  /** Publishes an event that is not the engine's own. */
  readonly tell: (event: EngineEvent) => void
  /** The engine, which is made after its parts. */
  readonly engine: () => Engine
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  /** Tells all parts that another station brought results into the library. */
  readonly resultsArrived: () => void
}

/** The facility as the station uses it. */
export interface StationFacilityPort extends Facility {
  /** State for every screen's frame; null where the station is in no facility. */
  status(): FacilityStatus | null
}

/** An athlete to forget, with all ids, in lower case. */
export interface AthleteErasure {
  readonly athlete: {
    readonly id: string
    readonly names: readonly { readonly firstName: string; readonly lastName: string }[]
  }
  readonly ids: readonly string[]
  /** Another athlete has the same name: only what has the id as well is changed. */
  readonly isShared: boolean
}

/** Headline metrics of captures, in the station's copy. */
export type StationHeadlines = Pick<RepHeadlineParts, 'headlinesOf' | 'speakingOf'>

interface SessionErasure {
  readonly athleteIds: readonly string[]
  readonly sessionIds: readonly string[]
}

/** A feature's part of a station: ports of its engine, and hooks into its life. */
export interface StationPart {
  readonly facility?: StationFacilityPort
  /** The deck that is shared with others; the station's own where no part has one. */
  readonly deck?: DeckStore
  /** The pace that stations share for a service and account. */
  readonly paceOf?: (origin: ServiceOrigin) => SharedPace
  /** The engine's own ports for exports. */
  readonly exports?: Omit<World['exports'], 'service' | 'builds'>
  /** The results library that exports fill. */
  readonly builds?: World['exports']['builds']
  /** Headline metrics of captures. */
  readonly headlines?: StationHeadlines
  /** Texts that no log may show. */
  readonly secrets?: () => readonly string[]
  readonly onEngineEvent?: (event: EngineEvent) => void
  readonly resultsArrived?: () => void
  /** Called before the engine starts. */
  readonly beforeStart?: () => void
  /** Called when the engine has started. */
  readonly start?: () => void
  /** Called when the settings have changed. */
  readonly configured?: () => void
  /** Called when the engine has stopped; the parts stop one after the other. */
  readonly stop?: () => Promise<void>
  /** Deletes sessions of athletes. */
  readonly eraseSessions?: (erased: SessionErasure) => Promise<unknown>
  /** Counts the sessions that `eraseSessions` would delete. */
  readonly countErased?: (erased: SessionErasure) => Promise<number>
  /** Erases an athlete from what stations share. */
  readonly eraseAthlete?: (erasure: AthleteErasure) => Promise<void>
  /** Lets stations share the athlete's name again. */
  readonly restoreAthlete?: (id: string) => void
}
