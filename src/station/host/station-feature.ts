import type { OwnData } from '../../computer/files/own-data.ts'
import type { PictureMaker } from '../../computer/media/pictures.ts'
import type { ResolveProxy } from '../../computer/network/transport.ts'
import type { SessionVideos } from '../../features/viewer/station/session-videos.ts'
import type { Failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { EventHub } from '../rpc/event-hub.ts'
import type { SettingChange } from '../station-settings.ts'
import type { InstallUpdate } from './install-update.ts'
import type { Station } from './station.ts'

/** Options of a session that features may read. A feature with options of its own asks for more than these. */
export interface FeatureOptions {
  readonly dataDir: string
  /** Opened for one command and never started. */
  readonly isIdle?: boolean
  /** The service is the practice service: its results are made up. */
  readonly isPractice?: boolean
  readonly resolveProxy?: ResolveProxy | undefined
  /** Undefined without a window. */
  readonly installUpdate?: InstallUpdate | undefined
}

/** Parts of a session that features work with. */
export interface FeatureContext {
  readonly options: FeatureOptions
  readonly station: Station
  readonly ownData: OwnData
  readonly settings: () => Settings
  /** Stores changes of settings and applies them. */
  readonly keep: (changes: readonly SettingChange[]) => void
  readonly pictures: PictureMaker
  readonly videos: SessionVideos
  readonly hub: Pick<EventHub, 'publish'>
}

/** A feature of an open session: its part of the contract, and hooks into the session's life. */
export interface OpenFeature {
  /** Answers the contract's procedures of this feature. */
  readonly api: object
  /** Called before the station starts. */
  readonly beforeStart?: () => void
  /** Called when the station has started. */
  readonly start?: () => void
  /** Called when the key is known, to continue what an earlier session left. */
  readonly resume?: () => Promise<unknown>
  /** Ends all work of the feature. */
  readonly stop?: () => Promise<void>
  readonly onEngineEvent?: (event: EngineEvent) => void
  /** Newer release that people are told of; null for none. */
  readonly announces?: () => string | null
  /** Failure that the station's status shows; null for none. */
  readonly trouble?: () => Failure | null
}

/** The station's side of a feature. */
export interface StationFeature {
  open(context: never): OpenFeature
}
