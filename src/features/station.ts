import type { StationFeature } from '../station/host/station-feature.ts'
import { auditOfStation } from './audit/station/station-side.ts'
import { backupOfStation } from './backup/station/station-side.ts'
import { forgettingOfStation } from './forget/station/station-side.ts'
import { updatesOfStation } from './updates/station/station-side.ts'

/** The features of a station by their name in the contract, in the order in which a session starts and stops them. */
export const stationFeatures = {
  forgetting: forgettingOfStation,
  audit: auditOfStation,
  backup: backupOfStation,
  updates: updatesOfStation,
} satisfies Record<string, StationFeature>
