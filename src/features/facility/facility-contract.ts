import { z } from 'zod'
import { FacilityView } from '../../station/contract/facility-view.ts'
import { command, query } from '../../station/contract/procedure.ts'
import { FacilityAccess, FacilityPasswordState, FacilityTest, FacilityTestInput } from './facility-access.ts'
import { OtherReps, OtherRepsInput } from './other-reps.ts'

/** The facility as people see it. Topic `facility`. */
export const facilityViewContract = {
  /** Every station, the worst first. Returns the last known while the database is away. */
  view: query.output(FacilityView),
  /**
   * Finds reps of other stations, without their videos. Throws `facility-missing`, `facility-away` and the other codes
   * of a facility's database.
   */
  reps: query.input(OtherRepsInput).output(OtherReps),
  /**
   * Uploads clips of shared folders without claims while the database is away, or waits for it again. The ledger of each
   * such clip says so. Ends when the database is back. Throws `facility-missing`.
   */
  alone: command.input(z.object({ alone: z.boolean() })),
}

/**
 * The facility that this station shares with others. A station joins and leaves through its settings. Topic `facility`.
 */
export const facilityContract = {
  access: query.output(FacilityAccess),
  /** Write-only: no procedure returns the password. */
  password: {
    /**
     * Keeps the password of the user in an address: the settings' own, or another one before the settings name it. Fails
     * with `facility-missing`, `facility-invalid`, `facility-password-missing`, `not-here`.
     */
    set: command
      .input(z.object({ password: z.string().max(1_000), database: z.string().trim().min(1).max(2_000).optional() }))
      .output(FacilityPasswordState),
    forget: command.output(FacilityPasswordState),
    /** Reads the keychain again, such as after it was unlocked. */
    state: query.output(FacilityPasswordState),
  },
  /** Tests each hop to the database; saves nothing. */
  test: query.input(FacilityTestInput).output(FacilityTest),
}
