import { AppError } from '../../../station/app-error.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import {
  type ImportRun,
  type ImportRunRow,
  importBounds,
  type RunCounts,
  type RunFilePart,
  type RunOutcome,
} from '../import-view.ts'
import type { RosterDraft } from './import-draft.ts'
import type { ImportRow, ImportRunStore, StoredImport } from './import-port.ts'
import type { RosterTable } from './roster-table.ts'

/** Outcomes whose rows can be imported again. */
const notImported: ReadonlySet<RunOutcome> = new Set(['failed'])

/** Allows a repeat once no row waits: the repeat replaces the run, and waiting rows would be lost. */
const canRepeat = ({ source, isOpen }: StoredImport, { failed, waiting, unanswered }: RunCounts) =>
  source !== null && !isOpen && failed > 0 && waiting + unanswered === 0

type ListedRow = ImportRow & { readonly outcome: RunOutcome }

/** Reads the rows of import runs: pages for screens, the result file, and the failed rows as a new table. */
function createImportRows(store: ImportRunStore, get: (id: string) => StoredImport) {
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

interface Parts {
  readonly store: ImportRunStore
  readonly clock: Clock
  readonly origin: () => ServiceOrigin | null
  readonly trouble: (id: string) => ImportRun['trouble']
  readonly onChange: () => void
  /** Ends the waits of the run under way; false where none is. */
  readonly interrupt: (id: string) => boolean
  readonly wake: () => void
  /** Locks imports; the result unlocks. Throws AppError `import-locked` while the command line imports. */
  readonly lock: () => () => void
}

/** Lists, starts, stops and repeats the station's import runs, for screens and commands. */
export function createImportRuns(parts: Parts) {
  const { store, clock } = parts
  const rows = createImportRows(store, get)

  function get(id: string): StoredImport {
    const run = store.get(id)
    if (!run) throw new AppError('import-gone')
    return run
  }

  function view(run: StoredImport): ImportRun {
    const counts = store.counts(run.id)
    const isLeft = run.isOpen && !run.isShown
    const state = isLeft ? 'left' : run.isOpen ? 'running' : run.isStopped ? 'stopped' : 'done'
    return {
      id: run.id,
      file: run.file,
      createdAtMs: run.createdAtMs,
      endedAtMs: run.endedAtMs,
      state,
      counts,
      trouble: state === 'running' ? parts.trouble(run.id) : null,
      canRepeat: canRepeat(run, counts),
    }
  }

  /** Starts a run. Throws AppError `import-open` while another one is open. */
  function begin(draft: RosterDraft, id: string): ImportRun {
    const before = store.current()
    if (before?.isShown && before.isOpen) throw new AppError('import-open')
    if (before?.isShown) erase(before)
    const run = {
      id,
      digest: id,
      createdAtMs: clock.nowMs(),
      file: draft.file,
      origin: parts.origin(),
      source: { headers: draft.headers, reading: draft.reading() },
    }
    store.begin(run, draft.planned(), draft.cells)
    changed()
    return view(get(id))
  }

  function stop(id: string) {
    const run = get(id)
    if (!run.isOpen || parts.interrupt(id)) return
    whileNobodyImports(run, () => store.end(id, clock.nowMs(), true))
    changed()
  }

  /** Resumes a run. Throws AppError `import-gone` where it is over or was discarded. */
  function resume(id: string) {
    const run = get(id)
    if (!run.isOpen && !(run.isStopped && run.isShown)) throw new AppError('import-gone')
    const open = store.current()
    if (open?.isShown && open.isOpen && open.id !== id) throw new AppError('import-open')
    if (open?.isShown && open.id !== id) erase(open)
    if (run.isOpen && run.isShown) return parts.wake()
    store.resume(id)
    changed()
  }

  function dismiss(id: string) {
    const run = get(id)
    if (run.isOpen && run.isShown) throw new AppError('import-open')
    erase(run)
    changed()
  }

  const erase = (run: StoredImport) => whileNobodyImports(run, () => store.dismiss(run.id))

  /** Does work under the lock, as the command line may be processing a run that it started. */
  function whileNobodyImports(run: StoredImport, work: () => void) {
    const { waiting, unanswered } = store.counts(run.id)
    if (run.source !== null || waiting + unanswered === 0) return work()
    const unlock = parts.lock()
    try {
      work()
    } finally {
      unlock()
    }
  }

  function changed() {
    parts.onChange()
    parts.wake()
  }

  return {
    get,
    view,
    begin,
    stop,
    resume,
    dismiss,
    ...rows,
    current: (): ImportRun | null => {
      const run = store.current()
      return run ? view(run) : null
    },
  }
}
