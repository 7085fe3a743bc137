import { expiringAmong } from '../../../station/alerts/expiring-exports.ts'
import { AppError } from '../../../station/app-error.ts'
import type { ExportRow, ExportSpec } from '../../../station/contract/export-job.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type {
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultColumn,
  ResultsBuilds,
  StationExport,
} from '../../../station/ports/export-ports.ts'
import type { Clock, Identifiers } from '../../../station/ports.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import {
  type ExportEvent,
  expiresAtMs,
  isOpenExport,
  nextExportState,
  refuseInvalidOrder,
  urgencyOf,
} from './export-machine.ts'
import type { ExportTroubles } from './export-troubles.ts'

/** Athletes named per row of the list. */
const MAX_NAMED_ATHLETES = 3

interface Parts {
  readonly store: ExportStore
  readonly spool: ExportSpool
  readonly builds?: Pick<ResultsBuilds, 'isQueued'> | undefined
  readonly removePartialFiles: RemovePartialFiles
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly troubles: ExportTroubles
  readonly origin: () => ServiceOrigin | null
  /** Why no request is sent to the service at all; null while requests are sent. */
  readonly refusal: () => Failure | null
  /** Present time of the service; null where unknown. */
  readonly serviceNowMs: () => number | null
  readonly nameOf: (athleteId: string) => string
  readonly rowsPerSecond: (id: string) => number | null
  /** Reports an added, removed or changed job; `isStep` for another state, or when its work should continue now. */
  readonly onChange: (job: StationExport, isStep: boolean) => void
  /** Ends the work on a job. */
  readonly interrupt: (id: string) => Promise<void>
}

interface ListWindow {
  readonly offset: number
  readonly limit: number
  readonly automatic?: boolean | undefined
}

export type Exports = ReturnType<typeof createExports>

/** Manages the station's exports for screens, the command line and the export work. */
export function createExports(parts: Parts) {
  const { store, clock, troubles } = parts

  /** Throws AppError `export-unknown`. */
  function get(id: string): StationExport {
    const job = store.get(id)
    if (job === undefined) throw new AppError('export-unknown', { export: id })
    return job
  }

  function apply(id: string, event: ExportEvent, columns?: readonly ResultColumn[]): StationExport | null {
    const job = store.get(id)
    if (job === undefined) return null
    const state = nextExportState(job.state, event)
    if (state === job.state && columns === undefined) return job
    store.save({ id, state }, columns)
    const next = { ...job, state }
    parts.onChange(next, state.kind !== job.state.kind)
    return next
  }

  /** Creates a job; `keep` saves it. Throws AppError `export-invalid`. */
  function begin(wanted: ExportSpec, isAutomatic: boolean, keep: (job: StationExport) => void): ExportRow {
    refuseInvalidOrder(wanted)
    const job: StationExport = {
      id: parts.identifiers.uuid(),
      isAutomatic,
      createdAtMs: clock.nowMs(),
      origin: parts.origin(),
      order: wanted,
      state: { kind: 'requested' },
    }
    keep(job)
    parts.onChange(job, true)
    return view(job)
  }

  const order = (wanted: ExportSpec): ExportRow => begin(wanted, false, store.add)

  /** Starts a held download, retries a waiting job, or makes files of the rows of an expired one. */
  function resume(id: string): ExportRow {
    const { state } = get(id)
    troubles.clear(id)
    if (state.kind === 'expired') apply(id, { kind: 'partial-asked', atMs: clock.nowMs() })
    else apply(id, { kind: 'download-asked' })
    const job = get(id)
    parts.onChange(job, isOpenExport(job.state))
    return view(job)
  }

  /** Removes the job from this station. Finished files stay. */
  async function remove(id: string): Promise<void> {
    const job = get(id)
    await parts.interrupt(id)
    const partialFiles = store.partialFiles(id)
    store.remove(id)
    troubles.clear(id)
    // Rows that can't be removed now are removed at the next start.
    if (!parts.builds?.isQueued(id)) await parts.spool.remove(id).catch(() => {})
    // Unfinished files stay in a folder that is missing now.
    if (partialFiles) await parts.removePartialFiles(id, partialFiles).catch(() => {})
    parts.onChange(job, false)
  }

  const nowMs = () => parts.serviceNowMs() ?? clock.nowMs()

  /** Without access to the service a job waits for a person; its own trouble does not matter. */
  function troubleOf({ id, state }: StationExport): ExportRow['trouble'] {
    const because = needsService(state) ? parts.refusal() : null
    return because === null ? troubles.view(id) : { because, retryAtMs: null }
  }

  function view(job: StationExport): ExportRow {
    const { id, isAutomatic, createdAtMs, order: ordered, state } = job
    return {
      id,
      isAutomatic,
      createdAtMs,
      order: ordered,
      state,
      athleteNames: ordered.request.athletes.slice(0, MAX_NAMED_ATHLETES).map(parts.nameOf),
      rowsPerSecond: state.kind === 'fetching' ? parts.rowsPerSecond(id) : null,
      expiresAtMs: expiresAtMs(state),
      urgency: urgencyOf(state, nowMs()),
      trouble: troubleOf(job),
    }
  }

  const openForPeople = () =>
    store
      .open()
      .filter(({ isAutomatic }) => !isAutomatic)
      .map(view)

  return {
    get,
    apply,
    order,
    /** Creates an automatic job. */
    orderAutomatic: (wanted: ExportSpec, keep: (job: StationExport) => void) => begin(wanted, true, keep),
    /** Repeats the request as a new job: the service returns a job's results once, and for 72 hours. */
    retry: (id: string) => order(get(id).order),
    resume,
    remove,
    row: (id: string) => view(get(id)),
    /** Open exports that people requested. */
    open: openForPeople,
    expiring: () => expiringAmong(openForPeople(), nowMs()),
    list({ automatic: isAutomatic = false, ...window }: ListWindow) {
      return { total: store.total(isAutomatic), items: store.page({ ...window, isAutomatic }).map(view) }
    },
    files: (id: string, window: { readonly offset: number; readonly limit: number }) => store.files(id, window),
    learned: (activity: string, movement: string) => store.learned(activity, movement),
  }
}

/** False for a job that has all rows, or waits for a person to start its download. */
const needsService = (state: StationExport['state']) =>
  state.kind === 'requested' ||
  state.kind === 'running' ||
  (state.kind === 'fetching' && !state.isWhole && !state.isHeld)
