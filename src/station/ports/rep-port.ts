import type { Tags } from '../contract/tags.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'

/** A clip whose rep the stations of its cage decide together. */
export interface CageClip extends Pick<Tags, 'athleteId' | 'activity' | 'movement'> {
  readonly origin: ServiceOrigin
  readonly cage: string
  readonly clip: string
  readonly fingerprint: string
  readonly camera: string
  /** Other stations see the camera's files too. */
  readonly isShared: boolean
  readonly recordedAtMs: number
  readonly windowMs: number
  /** The rep that this station would choose alone. */
  readonly proposed: string
  /** Something of the rep is reserved: it keeps its id. */
  readonly isFixed: boolean
}

/** Reps of a cage, whose cameras may be on several stations. */
export interface CageReps {
  /** The rep's `session_group_id`; null while the database can't be asked. */
  decide(clip: CageClip): Promise<string | null>
}
