import { backupStores } from './backup/station/backup-store.ts'
import { exportStores } from './exports/station/export-store.ts'
import { facilityStores } from './facility/station/copy-feed.ts'
import { findStores } from './find/station/find-store.ts'
import { forgettingStores } from './forget/station/forgotten-store.ts'
import { importStores } from './import/station/import-run-store.ts'
import { resultsStores } from './results/station/results-stores.ts'
import { viewerStores } from './viewer/station/viewer-store.ts'

/** Stores of features in the station's database. A station consists of them, so they come before `station.ts`. */
export const featureStores = {
  backup: backupStores,
  exports: exportStores,
  facility: facilityStores,
  forgetting: forgettingStores,
  import: importStores,
  results: resultsStores,
  viewer: viewerStores,
  find: findStores,
}
