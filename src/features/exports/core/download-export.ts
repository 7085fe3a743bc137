import { toFailure } from '../../../station/app-error.ts'
import type {
  ExportService,
  ExportSpool,
  ExportStore,
  ResultColumn,
  StationExport,
} from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import type { ExportEvent } from './export-machine.ts'
import type { PageWindow } from './fetch-pages.ts'
import { spoolRows } from './spool-rows.ts'

interface Parts {
  readonly store: Pick<ExportStore, 'columns'>
  readonly spool: ExportSpool
  readonly service: Pick<ExportService, 'exportPage'>
  readonly window: PageWindow
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Saves an event of the job, with its columns where they grew. */
  readonly apply: (event: ExportEvent, columns?: readonly ResultColumn[]) => void
  readonly onRows: (rows: number) => void
}

/**
 * Fetches the rows of a completed job, starting after the rows already spooled. Pages count once they are on
 * disk: after a crash the spool is cut back to the counted size, so no row is missing and none is duplicated.
 */
export async function downloadExport(job: StationExport, parts: Parts): Promise<void> {
  const { state } = job
  if (state.kind !== 'fetching' || state.isWhole) return
  const { store, spool, service, window, clock, signal, apply, onRows } = parts
  const opened = await spool.open(job.id, state.progress.bytes).catch((error: unknown) => {
    if (toFailure(error).code !== 'spool-lost') throw error
    apply({ kind: 'spool-lost' })
    return null
  })
  if (opened === null) return
  try {
    const columns = await spoolRows({
      from: state.progress.rows,
      columns: store.columns(job.id),
      window,
      clock,
      signal,
      fetchPage: (offset, own) => service.exportPage(state.jobId, { offset, onBusy: window.busy }, own),
      append: opened.append,
      onKept(kept, grown) {
        apply({ kind: 'pages-kept', ...kept }, grown)
        onRows(kept.rows)
      },
    })
    apply({ kind: 'ended' }, columns)
  } finally {
    await opened.close()
  }
}
