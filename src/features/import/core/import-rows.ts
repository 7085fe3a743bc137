import { AppError } from '../../../station/app-error.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import { type ImportRunRow, importBounds, type RunCounts, type RunFilePart, type RunOutcome } from '../import-view.ts'
import type { ImportRow, ImportRunStore, StoredImport } from './import-port.ts'
import type { RosterTable } from './roster-table.ts'

/** Outcomes whose rows can be imported again. */
const notImported: ReadonlySet<RunOutcome> = new Set(['failed'])

/** Allows a repeat once no row waits: the repeat replaces the run, and waiting rows would be lost. */
export const canRepeat = ({ source, isOpen }: StoredImport, { failed, waiting, unanswered }: RunCounts) =>
  source !== null && !isOpen && failed > 0 && waiting + unanswered === 0

type ListedRow = ImportRow & { readonly outcome: RunOutcome }

/** Reads the rows of import runs: pages for screens, the result file, and the failed rows as a new table. */
export function createImportRows(store: ImportRunStore, get: (id: string) => StoredImport) {
  function page(id: string, outcome: RunOutcome | null, window: { offset: number; limit: number }) {
    const { total, items } = store.page(id, outcome, window)
    return { total, items: items.map(rowView) }
  }

  function filePart(id: string, offset: number): RunFilePart {
    const { source } = get(id)
    const { total, items } = store.page(id, null, { offset, limit: importBounds.fileRows })
    const cells = cellsOf(id, items)
    const rows = items.map((row) => ({ ...rowView(row), cells: cells.get(row.row) ?? [row.name] }))
    return { headers: [...(source?.headers ?? ['name'])], total, rows }
  }

  function cellsOf(id: string, items: readonly ListedRow[]): Map<number, string[]> {
    const [first, last] = [items[0], items.at(-1)]
    if (!first || !last) return new Map()
    const found = store.cells(id, { first: first.row, last: last.row })
    return new Map(found.map(({ row, cells }) => [row, [...cells]]))
  }

  /** Collects the failed rows as a new table. Throws AppError `import-gone`. */
  function toRepeat(id: string): { readonly run: StoredImport; readonly table: RosterTable } {
    const run = get(id)
    if (!run.source || !canRepeat(run, store.counts(id))) throw new AppError('import-gone')
    const rows: RosterTable['rows'][number][] = []
    for (let offset = 0; ; offset += importBounds.fileRows) {
      const part = filePart(id, offset)
      rows.push(...part.rows.filter(({ outcome }) => notImported.has(outcome)))
      if (offset + importBounds.fileRows >= part.total) break
    }
    return { run, table: { headers: run.source.headers, rows: rows.map(({ row, cells }) => ({ row, cells })) } }
  }

  return { page, filePart, toRepeat }
}

const rowView = ({ row, name, outcome, athleteId, action, because }: ListedRow): ImportRunRow => ({
  row,
  name,
  outcome,
  athleteId,
  problems: action.kind === 'refuse' ? action.problems : problemsOf(because),
})

const problemsOf = (because: Failure | null) => (because === null ? [] : [{ column: null, because }])
