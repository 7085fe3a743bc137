import type { ServedExport } from '../../computer/http/export-download.ts'
import type { MediaSource } from '../../computer/http/media-source.ts'
import type { ProgramPath } from '../../computer/media/find-program.ts'
import type { ResolveProxy } from '../../computer/network/transport.ts'
import type { Failure } from '../contract/failure.ts'
import type { KeyState, StationStatus } from '../contract/station-status.ts'
import type { EngineEvent } from '../engine-types.ts'
import type { SettingChange } from '../station-settings.ts'
import type { Computer } from './computer.ts'
import type { InstallUpdate } from './install-update.ts'
import type { SecretKeeping } from './secret-keeper.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionFfmpeg } from './session-pictures.ts'

/** Options of a session that features may read. A feature with options of its own asks for more than these. */
export interface FeatureOptions {
  readonly dataDir: string
  readonly ffprobePath: ProgramPath
  readonly ffmpegPath: string | null
  readonly userAgent: string
  /** Opened for one command and never started. */
  readonly isIdle?: boolean
  /** The service is the practice service: its results are made up. */
  readonly isPractice?: boolean
  readonly resolveProxy?: ResolveProxy | undefined
  /** Undefined without a window. */
  readonly installUpdate?: InstallUpdate | undefined
  /** Undefined for a command. */
  readonly computer?: Computer
  /** Files that were saved for people since the program started, by name: browsers may download them. */
  readonly savedFiles?: Map<string, ServedExport>
}

/** Parts of a session that features work with. */
export interface FeatureContext extends SessionParts {
  readonly options: FeatureOptions
  /** The status that the frame of the screens shows. */
  readonly status: () => StationStatus
  /** Stores changes of settings and applies them. */
  readonly keep: (changes: readonly SettingChange[]) => void
  readonly ffmpeg: SessionFfmpeg
  /** Keeps secrets as the API key is kept. */
  readonly secrets: SecretKeeping
  /** Deletes what all features made of a video, by its fingerprint. */
  readonly removeMade: (fingerprint: string) => Promise<void>
}

/** Secret of a feature, beside the API key. */
export interface FeatureSecret {
  state(): KeyState
  /** The secret for an address, or why there is none; null until the keychain has answered. */
  of(address: string): string | Failure | null
  /** Reads it at the start, after the API key. */
  begin(key: KeyState): Promise<void>
  check(): Promise<unknown>
  /** Called when the settings may name another address. */
  moved(): Promise<void>
}

/** A feature of an open session: its part of the contract, and hooks into the session's life. */
export interface OpenFeature {
  /** Answers the contract's procedures of this feature, by their names in the contract. */
  readonly api: object
  /** Files of this feature that windows and browsers may load. */
  readonly media?: Partial<MediaSource>
  /** Called before the station starts. */
  readonly beforeStart?: () => void
  /** Called when the station has started. */
  readonly start?: () => void
  /** Called when the key is known, to continue what an earlier session left. */
  readonly resume?: () => Promise<unknown>
  /** Ends all work of the feature. */
  readonly stop?: () => Promise<void>
  /** Ends what the station may use until it has stopped. */
  readonly afterStop?: () => Promise<void>
  readonly onEngineEvent?: (event: EngineEvent) => void
  /** Newer release that people are told of; null for none. */
  readonly announces?: () => string | null
  /** Failure that the station's status shows; null for none. */
  readonly trouble?: () => Failure | null
  /** Exports that need a person. */
  readonly exportsNeedYou?: () => number
  readonly secret?: FeatureSecret
  /** Deletes what this feature made of a video, by its fingerprint. */
  readonly removeMade?: (fingerprint: string) => Promise<void>
}

/** The station's side of a feature. */
export interface StationFeature {
  open(context: never): OpenFeature
}
