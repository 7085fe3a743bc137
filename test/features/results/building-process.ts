/** Results library in a separate process that tests can kill: builds the queued exports of a data folder. */
import { createResultsLibrary } from '../../../src/features/results/library/results-library.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { plainParts } from './plain-parts.ts'

const [dataDir = ''] = process.argv.slice(2)
const { resultsBuilds } = openStationStore(dataDir)
const library = createResultsLibrary({
  ...plainParts(dataDir, resultsBuilds),
  lookUpSession: ({ id }) => ({
    captureTimeMs: Date.UTC(2026, Number(id.slice(1)) % 3),
    athleteName: null,
    repId: null,
    camera: null,
    captureId: null,
  }),
})
process.send?.('ready')
await library.build()
process.send?.(`built ${resultsBuilds.count()}`)
await library.stop()
process.exit(0)
