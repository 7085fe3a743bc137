import type { StoreTools } from '../../../station/store/store-tools.ts'
import { createExportStore } from '../../exports/station/export-store.ts'
import { createAutomaticStore, createSpeakerStore } from './automatic-store.ts'
import { createBuildStore } from './build-store.ts'
import { createHeadlineStore } from './headline-store.ts'
import { createReportNotes } from './report-notes.ts'
import { createResultsViews } from './results-views.ts'

export const resultsStores = ({ db, roomForMore }: StoreTools) => ({
  automaticStore: createAutomaticStore(db, createExportStore(db)),
  headlineStore: createHeadlineStore(db, roomForMore),
  resultsViews: createResultsViews(db),
  reportNotes: createReportNotes(db),
  resultsBuilds: createBuildStore(db),
  speakers: createSpeakerStore(db),
})
