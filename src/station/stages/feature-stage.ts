import type { ExpiringExport } from '../alerts/expiring-exports.ts'
import type { Roster } from '../athletes/roster.ts'
import type { Failure } from '../contract/failure.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import type { Access } from '../service/access.ts'
import type { createAthletes } from './athletes.ts'
import type { StageLoop } from './stage-loop.ts'

/** Parts of the engine that stages of features work with. */
export interface FeatureStageParts extends Omit<World, 'newAthletes' | 'roster'> {
  readonly roster: Roster
  readonly athleteStage: Pick<ReturnType<typeof createAthletes>, 'athletes' | 'refresh'>
  readonly access: Pick<Access, 'isShut' | 'revision' | 'state'>
  readonly onShut: (because: Failure, revision: number) => void
  readonly settings: () => EngineSettings
  readonly emit: (event: EngineEvent) => void
  readonly wake: () => void
}

/** A stage that a feature adds to the engine, beside the clips, which come first. */
export interface FeatureStage {
  /** Functions that the engine offers under the name of the list. */
  readonly api: object
  readonly loops: readonly StageLoop[]
  /** Retries without waiting for the next attempt. */
  readonly retryNow: () => void
  /** Exports of which people are alerted because the service deletes their results soon. */
  readonly expiring?: () => readonly ExpiringExport[]
  /** True while the computer has to stay awake for this stage. */
  readonly isAwakeNeeded?: () => boolean
}
