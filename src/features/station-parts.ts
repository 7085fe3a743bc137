import type { PartContext } from '../station/host/station-part.ts'
import { exportsPart } from './exports/station/exports-part.ts'
import { facilityPart } from './facility/station/facility-part.ts'
import { resultsPart } from './results/station/station-results.ts'

/**
 * Parts of a station that features bring, in the order in which they start and stop. The features of
 * `station.ts` come after them and work with a whole station.
 */
export const stationParts = {
  facility: facilityPart,
  exports: exportsPart,
  results: resultsPart,
} satisfies Record<string, (context: PartContext) => object>
