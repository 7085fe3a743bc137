import { z } from 'zod'
import { procedure } from '../procedure.ts'
import { FacilityView } from './facility-view.ts'

/** The facility as people see it. Topic `facility`. */
export const facilityViewContract = {
  /** Every station, the worst first. Returns the last known while the database is away. */
  view: procedure.output(FacilityView),
  /**
   * Uploads clips of shared folders without claims while the database is away, or waits for it again. The ledger of each
   * such clip says so. Ends when the database is back. Throws `facility-missing`.
   */
  alone: procedure.input(z.object({ alone: z.boolean() })),
}
