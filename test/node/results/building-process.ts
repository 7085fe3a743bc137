/** A station's results library in a process of its own, so that it can be killed: it builds what waits in a data folder. */
import { join } from 'node:path'
import { spoolFile } from '../../../src/node/exports/spool.ts'
import { startNodeProcess } from '../../../src/node/processes/start-process.ts'
import { createResultsLibrary } from '../../../src/node/results/library/results-library.ts'
import { openStationStore } from '../../../src/node/store/station-store.ts'

const [dataDir = ''] = process.argv.slice(2)
const { resultsBuilds } = openStationStore(dataDir)
const library = createResultsLibrary({
  dataDir,
  startProcess: startNodeProcess,
  store: resultsBuilds,
  folder: () => ({ folder: join(dataDir, 'results'), isOwnFolder: true }),
  known: ({ id }) => ({ captureTimeMs: Date.UTC(2026, Number(id.slice(1)) % 3), athleteName: null, repId: null }),
  listTimes: async () => new Map(),
  spoolOf: (id) => spoolFile(dataDir, id),
  program: 'ondeck/test',
  isSynthetic: false,
  isFetching: () => false,
  onReadable: async () => {},
  onBuilt: async () => {},
  isUploading: () => false,
  onChange: () => {},
  nowMs: Date.now,
  random: Math.random,
})
process.send?.('ready')
await library.build()
process.send?.(`built ${resultsBuilds.count()}`)
await library.stop()
process.exit(0)
