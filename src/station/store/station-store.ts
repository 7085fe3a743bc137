import { createBackupStore } from '../../features/backup/station/backup-store.ts'
import { createExportStore } from '../../features/exports/station/export-store.ts'
import { createPresetStore } from '../../features/exports/station/preset-store.ts'
import { createCageDeckStore } from '../../features/facility/station/cage-deck-store.ts'
import { createClipClaimStore } from '../../features/facility/station/clip-claim-store.ts'
import { createCopyFeed } from '../../features/facility/station/copy-feed.ts'
import { createFacilityStore } from '../../features/facility/station/facility-store.ts'
import { createFindStore } from '../../features/find/station/find-store.ts'
import { createForgottenStore } from '../../features/forget/station/forgotten-store.ts'
import { createImportRunStore } from '../../features/import/station/import-run-store.ts'
import { createImportStore } from '../../features/import/station/import-store.ts'
import { createAutomaticStore } from '../../features/results/station/automatic-store.ts'
import { createBuildStore } from '../../features/results/station/build-store.ts'
import { createHeadlineStore } from '../../features/results/station/headline-store.ts'
import { createReportNotes } from '../../features/results/station/report-notes.ts'
import { createResultsViews } from '../../features/results/station/results-views.ts'
import { createSpeakerStore } from '../../features/results/station/speaker-store.ts'
import { createAlignmentStore } from '../../features/viewer/station/alignment-store.ts'
import { createDrawingStore } from '../../features/viewer/station/drawing-store.ts'
import { createViewerStore } from '../../features/viewer/station/viewer-store.ts'
import { createAlertStore } from './alert-store.ts'
import { createAthleteChangeStore } from './athlete-change-store.ts'
import { createAthleteDraftStore } from './athlete-draft-store.ts'
import { createAthleteOriginStore } from './athlete-origin-store.ts'
import { createBulkStore } from './bulk-store.ts'
import { createCameraClocks } from './camera-clocks.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createClipStore } from './clip-store.ts'
import { convertSqliteErrors, databaseFile, openDatabase, withAppErrors } from './database.ts'
import { createDeckStore } from './deck-store.ts'
import { createListStore } from './list-store.ts'
import { createNewAthleteStore } from './new-athlete-store.ts'
import { createQueueStore } from './queue-store.ts'
import { createRememberedDimensions } from './remembered-dimensions.ts'
import { createRepStore } from './rep-store.ts'
import { createRosterListStore } from './roster-list-store.ts'
import { createRosterStore } from './roster-store.ts'
import { openRosterWords } from './roster-words.ts'
import { createSettingsStore } from './settings-store.ts'
import { createTargetMounts } from './target-mounts.ts'
import { createUndoStore } from './undo-store.ts'
import { createVideoCrashStore } from './video-crash-store.ts'

export type StationStore = ReturnType<typeof openStationStore>

/** Opens all stores of a station over one SQLite database. Throws AppError as `openDatabase` does. */
export function openStationStore(dataDir: string) {
  const db = openDatabase(dataDir)
  const file = databaseFile(dataDir)
  const words = convertSqliteErrors(file, () => openRosterWords(db))
  const checkpoints = createCheckpoints({ db, file })
  const exportStore = createExportStore(db)
  const stores = {
    store: createClipStore(db, checkpoints.roomForMore),
    reps: createRepStore(db),
    queue: createQueueStore(db),
    lists: createListStore(db),
    deck: createDeckStore(db),
    undo: createUndoStore(db),
    backups: createBackupStore(db),
    bulk: createBulkStore(db),
    clocks: createCameraClocks(db),
    alerts: createAlertStore(db),
    roster: createRosterStore(db, checkpoints.roomForMore),
    rosterList: createRosterListStore(db, words),
    athleteChanges: createAthleteChangeStore(db),
    athleteDrafts: createAthleteDraftStore(db),
    forgotten: createForgottenStore(db),
    facility: createFacilityStore(db),
    clipClaims: createClipClaimStore(db),
    cageDeck: createCageDeckStore(db),
    copyFeed: createCopyFeed(db),
    newAthletes: createNewAthleteStore(db),
    importRows: createImportStore(db),
    importRuns: createImportRunStore(db),
    athleteOrigin: createAthleteOriginStore(db),
    exportStore,
    automaticStore: createAutomaticStore(db, exportStore),
    headlineStore: createHeadlineStore(db, checkpoints.roomForMore),
    exportPresets: createPresetStore(db),
    resultsViews: createResultsViews(db),
    reportNotes: createReportNotes(db),
    resultsBuilds: createBuildStore(db),
    speakers: createSpeakerStore(db),
    settings: createSettingsStore(db),
    remembered: createRememberedDimensions(db),
    videoCrashes: createVideoCrashStore(db),
    targetMounts: createTargetMounts(db),
    viewer: createViewerStore(db),
    drawings: createDrawingStore(db),
    alignments: createAlignmentStore(db),
  }
  const find = convertSqliteErrors(file, () => createFindStore({ db, file, writeOut: checkpoints.writeOut }))
  const wrapped = storesWithAppErrors(file, stores)
  // Only errors of SQLite are converted: a ZodError of the caller's own work is not an invalid row.
  const together: typeof stores.store.together = (work) => convertSqliteErrors(file, () => stores.store.together(work))
  const close = () => {
    find.stop()
    db.close()
  }
  return { ...wrapped, store: { ...wrapped.store, together }, find, checkpoints, close }
}

function storesWithAppErrors<Stores extends Readonly<Record<string, object>>>(file: string, stores: Stores): Stores {
  return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, withAppErrors(file, store)])) as Stores
}
