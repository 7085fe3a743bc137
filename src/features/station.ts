import type { StationFeature } from '../station/host/station-feature.ts'
import { athletesOfStation } from './athletes/station/roster-api.ts'
import { auditOfStation } from './audit/station/station-side.ts'
import { backupOfStation } from './backup/station/station-side.ts'
import { capturesOfStation } from './captures/station.ts'
import { diagnosticsOfStation } from './diagnostics/station/diagnostics-api.ts'
import { exportsOfStation } from './exports/station/exports-api.ts'
import { facilityOfStation } from './facility/station/station-side.ts'
import { findOfStation } from './find/station/find-api.ts'
import { forgettingOfStation } from './forget/station/station-side.ts'
import { importOfStation } from './import/station/imports-api.ts'
import { resultsOfStation } from './results/station/station-side.ts'
import { updatesOfStation } from './updates/station/station-side.ts'
import { viewerOfStation } from './viewer/station/station-side.ts'

/** The features of a station, in the order in which a session starts and stops them. */
export const stationFeatures = {
  forgetting: forgettingOfStation,
  audit: auditOfStation,
  backup: backupOfStation,
  updates: updatesOfStation,
  athletes: athletesOfStation,
  captures: capturesOfStation,
  diagnostics: diagnosticsOfStation,
  exports: exportsOfStation,
  facility: facilityOfStation,
  find: findOfStation,
  import: importOfStation,
  results: resultsOfStation,
  viewer: viewerOfStation,
} satisfies Record<string, StationFeature>
