import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { createFileUploads } from './file-uploads.ts'
import { readRosterInProcess } from './read-in-process.ts'

/** The list of a large organization, or a file of 100,000 rows, takes over a minute. */
const TIMEOUT_MS = 10 * 60_000

/** The contract's procedures about roster imports. */
function createImportsApi({ station, startProcess }: SessionParts): StationApi['imports'] {
  const { imports } = station
  const { runs } = imports
  const inTime = () => AbortSignal.timeout(TIMEOUT_MS)
  const uploads = createFileUploads()

  return {
    state: imports.state,
    upload: uploads.begin,
    put: uploads.put,
    async read({ upload }) {
      const { file, bytes } = uploads.take(upload)
      return imports.read(file, await readRosterInProcess({ bytes, file }, startProcess), inTime())
    },
    settle: ({ draft, reading }) => imports.settle(draft, reading, inTime()),
    rows: ({ draft, kind, ...window }) => imports.rows(draft, kind, window),
    row: ({ draft, row }) => imports.row(draft, row),
    correct: (input) => imports.correct(input, inTime()),
    decide: (input) => imports.decide(input, inTime()),
    discard: ({ draft }) => imports.discard(draft),
    begin: ({ draft, plan }) => imports.begin(draft, plan, inTime()),
    results: ({ run, outcome, ...window }) => runs.page(run, outcome, window),
    file: ({ run, offset }) => runs.filePart(run, offset),
    stop: ({ run }) => runs.stop(run),
    resume: ({ run }) => runs.resume(run),
    repeat: ({ run }) => imports.repeat(run, inTime()),
    dismiss: ({ run }) => runs.dismiss(run),
  }
}

export const importOfStation = {
  open: (context: FeatureContext) => ({ api: { imports: createImportsApi(context) } }),
}
