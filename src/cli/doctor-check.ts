import type { CompleteSettings } from '../station/contract/complete-settings.ts'
import type { Finding } from './program-findings.ts'

/** The station that `ondeck doctor` checks. */
export interface CheckedStation {
  readonly dataDir: string | undefined
  /** Settings of the configuration file; null without one. */
  readonly settings: CompleteSettings | null
  /** Password of the facility's database, from the environment. */
  readonly facilityPassword: string | null
}

/** A feature's check of a station: each finding is a success, or an instruction. */
export type DoctorCheck = (station: CheckedStation) => AsyncIterable<Finding>
