import { z } from 'zod'
import { FacilityView } from '../../station/contract/facility-view.ts'
import { command, query } from '../../station/contract/procedure.ts'
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
