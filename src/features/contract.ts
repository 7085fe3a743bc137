import { auditContract } from './audit/audit.ts'
import { backupContract } from './backup/backup.ts'
import { exportsContract } from './exports/exports-contract.ts'
import { facilityContract, facilityViewContract } from './facility/facility-contract.ts'
import { findContract } from './find/find.ts'
import { forgetContract } from './forget/forget.ts'
import { importContract } from './import/import-contract.ts'
import { resultsContract } from './results/results-contract.ts'
import { updatesContract } from './updates/updates-contract.ts'
import { marksContract } from './viewer/marks-contract.ts'
import { previewsContract } from './viewer/previews.ts'
import { sharingContract } from './viewer/sharing-contract.ts'
import { viewerContract } from './viewer/viewer-contract.ts'

/** Procedures of the features, each under the feature's name. */
export const featureContracts = {
  find: findContract,
  /** Erases what this station has of athletes. */
  forgetting: forgetContract,
  /** Roster files: a draft, then an import. */
  imports: importContract,
  exports: exportsContract,
  /** Checks whether every clip is at the service. */
  audit: auditContract,
  /** Backups: one file with which another computer continues this station's work. */
  backup: backupContract,
  /** The stations that share one database. */
  facility: { ...facilityContract, ...facilityViewContract },
  /** New releases of OnDeck. */
  updates: updatesContract,
  /** The results library on this computer. */
  results: resultsContract,
  viewer: viewerContract,
  /** Drawings on frames, and the frames at which reps are aligned for comparison. */
  marks: marksContract,
  previews: previewsContract,
  sharing: sharingContract,
}
