import { toFailure } from '../app-error.ts'
import type { ExportEvent } from './export-machine.ts'
import type { ExportService, ExportSpool, ExportStore, ResultColumn, StationExport } from './export-ports.ts'
import { fetchPages, type PageWindow } from './fetch-pages.ts'

interface Parts {
  readonly store: Pick<ExportStore, 'columns'>
  readonly spool: ExportSpool
  readonly service: Pick<ExportService, 'exportPage'>
  readonly window: PageWindow
  readonly signal: AbortSignal
  /** Saves an event of the job, with its columns where they grew. */
  readonly apply: (event: ExportEvent, columns?: readonly ResultColumn[]) => void
  readonly onPage: (rows: number) => void
}

/**
 * Fetches the rows of a completed job, starting after the rows already spooled. A page counts once it is on disk: after
 * a crash the spool is cut back to the counted size, so no row is missing and none is duplicated.
 */
export async function downloadExport(job: StationExport, parts: Parts): Promise<void> {
  const { state } = job
  if (state.kind !== 'fetching' || state.isWhole) return
  const { store, spool, service, window, signal, apply, onPage } = parts
  const opened = await spool.open(job.id, state.progress.bytes).catch((error: unknown) => {
    if (toFailure(error).code !== 'spool-lost') throw error
    apply({ kind: 'spool-lost' })
    return null
  })
  if (opened === null) return
  let known = store.columns(job.id)
  try {
    await fetchPages({
      from: state.progress.rows,
      window,
      signal,
      fetchPage: (offset, own) => service.exportPage(state.jobId, { offset, onBusy: window.busy }, own),
      async savePage(page) {
        await opened.append(page.lines)
        const all = withNewColumns(known, page.columns)
        apply({ kind: 'page-kept', rows: page.rows, bytes: page.lines.length }, all === known ? undefined : all)
        known = all
        onPage(page.rows)
      },
      onEmpty: (columns) => {
        const all = withNewColumns(known, columns)
        apply({ kind: 'ended' }, all === known ? undefined : all)
      },
    })
  } finally {
    await opened.close()
  }
}

/** Adds new columns; returns the same list when there are none. A column keeps its first position. */
function withNewColumns(known: readonly ResultColumn[], columns: readonly ResultColumn[]): readonly ResultColumn[] {
  const names = new Set(known.map(({ name }) => name))
  const fresh = columns.filter(({ name }) => !names.has(name) && names.add(name))
  if (fresh.length === 0) return known
  const isLate = known.length > 0
  return [...known, ...fresh.map(({ name, type }) => ({ name, type, ...(isLate && { isLate }) }))]
}
