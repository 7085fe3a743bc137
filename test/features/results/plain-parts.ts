import { join } from 'node:path'
import { startNodeProcess } from '../../../src/computer/processes/start-process.ts'
import { spoolFile } from '../../../src/features/exports/station/spool.ts'
import type { ResultsLibraryOptions } from '../../../src/features/results/library/results-library.ts'

/** Options of a results library in a data folder, without facts about its sessions. */
export const plainParts = (dataDir: string, store: ResultsLibraryOptions['store']): ResultsLibraryOptions => ({
  dataDir,
  startProcess: startNodeProcess,
  store,
  folder: () => ({ folder: join(dataDir, 'results'), isOwnFolder: true }),
  lookUpSession: () => ({ captureTimeMs: null, athleteName: null, repId: null, camera: null, captureId: null }),
  reps: () => ({ windowMs: 2_000, chosen: [] }),
  fetchCaptureTimes: async () => new Map(),
  spoolOf: (id) => spoolFile(dataDir, id),
  program: 'ondeck/test',
  isSynthetic: false,
  isFetching: () => false,
  onReadable: async () => {},
  onBuilt: async () => {},
  isUploading: () => false,
  forgotten: () => [],
  onChange: () => {},
  nowMs: Date.now,
  random: Math.random,
})
