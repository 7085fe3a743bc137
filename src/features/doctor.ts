import type { DoctorCheck } from '../cli/doctor-check.ts'
import { checkFacility } from './facility/command/check-facility.ts'
import { checkResultsEngine } from './results/command/check-results-engine.ts'

/** Findings of features in `ondeck doctor`: of this computer, and of the station or configuration that is checked. */
export const doctorChecks: {
  readonly computer: readonly DoctorCheck[]
  readonly station: readonly DoctorCheck[]
} = {
  computer: [checkResultsEngine],
  station: [checkFacility],
}
