import { procedure } from '../procedure.ts'
import { FacilityView } from './facility-view.ts'

/** The facility as people see it. Topic `facility`. */
export const facilityViewContract = {
  /** Every station, the worst first. Returns the last known while the database is away. */
  view: procedure.output(FacilityView),
}
