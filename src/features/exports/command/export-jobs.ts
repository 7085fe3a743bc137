import { resolve } from 'node:path'
import { exitCodes } from '../../../cli/print/output.ts'
import { type ListColumn, showList } from '../../../cli/print/show.ts'
import { cliWords } from '../../../cli/print/words.ts'
import { withStation } from '../../../cli/with-station.ts'
import type { ExportRow } from '../../../station/contract/export-job.ts'
import type { StationClient } from '../../../station/rpc/client.ts'

interface JobOptions {
  readonly dataDir: string
  readonly json: boolean
}

/** Maximum number of listed exports. */
const MAX_SHOWN = 200

/** Converts a job to the JSON of `--json`, whose keys scripts read. */
const toJob = ({ id, createdAtMs, order, state, expiresAtMs, trouble }: ExportRow) => ({
  id,
  requestedAt: new Date(createdAtMs).toISOString(),
  activity: order.request.activity,
  movement: order.request.movement,
  state: state.kind,
  rows: state.kind === 'ready' ? state.rows : 'progress' in state ? state.progress.rows : 0,
  path: state.kind === 'ready' ? state.path : null,
  expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
  because: trouble?.because ?? ('because' in state ? state.because : null),
})

type Job = ReturnType<typeof toJob>

const columns: ListColumn<Job>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'activity', of: ({ activity }) => activity },
  { title: 'movement', of: ({ movement }) => movement },
  { title: 'state', of: ({ state }) => state },
  { title: 'rows', of: ({ rows }) => String(rows) },
  { title: 'file', of: ({ path }) => path ?? '' },
]

/** Lists the station's exports, the newest first: those that people requested, or OnDeck's automatic ones. */
export const listExports = (options: JobOptions & { readonly automatic: boolean }) =>
  changeExports(options, async () => {})

/** Retries a waiting export immediately, or starts a download that a person has to start. */
export const resumeExport = (id: string, options: JobOptions) =>
  changeExports(options, (station) => station.exports.resume({ id }))

/** Requests the same results as a separate job. */
export const retryExport = (id: string, options: JobOptions) =>
  changeExports(options, (station) => station.exports.retry({ id }))

/** Removes an export from the list; its files stay. */
export const removeExport = (id: string, options: JobOptions) =>
  changeExports(options, (station) => station.exports.remove({ id }))

interface ListOptions extends JobOptions {
  readonly automatic?: boolean
}

function changeExports(
  { dataDir, json, automatic = false }: ListOptions,
  change: (station: StationClient) => Promise<unknown>,
) {
  return withStation(resolve(dataDir), async (station) => {
    await change(station)
    const { items } = await station.exports.list({ offset: 0, limit: MAX_SHOWN, automatic })
    await showList(items.map(toJob), columns, { json, limit: MAX_SHOWN, none: cliWords().noneOf.exports })
    return exitCodes.success
  })
}
