import { toFailure } from '../app-error.ts'
import type { Clock } from '../ports.ts'
import type { ExportEvent } from './export-machine.ts'
import type { ExportService, ExportSpool, ExportStore, ResultColumn, StationExport } from './export-ports.ts'
import { fetchPages, type PageWindow } from './fetch-pages.ts'
import { createPageBatches } from './page-batches.ts'

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
  let known = store.columns(job.id)
  const batches = createPageBatches({
    clock,
    async keep(pages) {
      const bytes = sumOf(pages.map(({ lines }) => lines.length))
      await opened.append(pages.map(({ lines }) => lines))
      for (const page of pages) page.release?.()
      const all = pages.reduce((columns, page) => withNewColumns(columns, page.columns), known)
      const rows = sumOf(pages.map((page) => page.rows))
      apply({ kind: 'pages-kept', pages: pages.length, rows, bytes }, all === known ? undefined : all)
      known = all
      onRows(rows)
    },
  })
  try {
    await fetchPages({
      from: state.progress.rows,
      window,
      signal,
      fetchPage: (offset, own) => service.exportPage(state.jobId, { offset, onBusy: window.busy }, own),
      savePage: batches.add,
      async onEmpty(columns) {
        await batches.end()
        const all = withNewColumns(known, columns)
        apply({ kind: 'ended' }, all === known ? undefined : all)
      },
    })
  } finally {
    try {
      await batches.end()
    } finally {
      await opened.close()
    }
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Adds new columns, and new kinds of values; returns the same list when there are none. A column keeps its first
 * position.
 */
function withNewColumns(known: readonly ResultColumn[], columns: readonly ResultColumn[]): readonly ResultColumn[] {
  const isLate = known.length > 0
  const all = new Map(known.map((column) => [column.name, column]))
  let isChanged = false
  for (const { name, type, values } of columns) {
    const before = all.get(name)
    const after = before === undefined ? { name, type, values, ...(isLate && { isLate }) } : withKinds(before, values)
    if (after === before) continue
    all.set(name, after)
    isChanged = true
  }
  return isChanged ? [...all.values()] : known
}

/** Adds kinds of values to a column; where those of earlier rows are unknown, they all are. */
function withKinds(column: ResultColumn, values: number | undefined): ResultColumn {
  if (column.values === undefined) return column
  const all = values === undefined ? undefined : column.values | values
  return all === column.values ? column : { ...column, values: all }
}
