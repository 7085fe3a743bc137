import { AppError } from '../../../station/app-error.ts'
import type { Roster } from '../../../station/athletes/roster.ts'
import type { Clock, Identifiers } from '../../../station/ports.ts'
import type {
  BeginResult,
  ImportDraft,
  ImportReading,
  ImportState,
  PlannedKind,
  ReadingChange,
  RowDecision,
} from '../import-view.ts'
import type { DraftWindow } from './draft-view.ts'
import { createImportDraft, type RosterDraft } from './import-draft.ts'
import { firstReading } from './import-reading.ts'
import type { createImportRuns } from './import-runs.ts'
import type { KnownRoster } from './plan.ts'
import type { RosterSheets } from './roster-sheets.ts'

interface Parts {
  readonly known: KnownRoster
  readonly roster: Pick<Roster, 'lastSyncMs'>
  /** Updates the roster. Athletes found deleted are removed everywhere. */
  readonly sync: (signal: AbortSignal) => Promise<void>
  readonly runs: ReturnType<typeof createImportRuns>
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly today: () => string
  readonly onChange: () => void
}

/** Prepares and starts roster imports for the station API: one draft and one run at a time. */
export function createImports(parts: Parts) {
  const { runs, clock } = parts
  let draft: RosterDraft | null = null
  let isBeginning = false

  /** Returns the draft. Throws AppError `import-gone` after a restart, or once another file was chosen. */
  function get(id: string): RosterDraft {
    if (draft?.id !== id) throw new AppError('import-gone')
    return draft
  }

  /** Returns the draft for a change. Throws AppError `import-open` while its import starts. */
  function toChange(id: string): RosterDraft {
    if (isBeginning) throw new AppError('import-open')
    return get(id)
  }

  const published = <Result>(result: Result): Result => {
    parts.onChange()
    return result
  }

  /** Publishes the change even where planning failed. */
  const publishedAfter = (work: Promise<void>) => work.finally(parts.onChange)

  /** Reads a file as a new draft. Syncs the roster first where it was never read: every athlete would count as new. */
  async function read(file: string, sheets: RosterSheets, signal: AbortSignal): Promise<ImportDraft> {
    return open(file, sheets, firstReading, signal)
  }

  async function open(file: string, sheets: RosterSheets, reading: ImportReading, signal: AbortSignal) {
    keepEdited()
    if (parts.roster.lastSyncMs() === null) await parts.sync(signal)
    const next = createImportDraft({ ...parts, id: parts.identifiers.uuid(), file, sheets, clock })
    await next.settle(reading, signal)
    keepEdited()
    draft = next
    return published(next.view())
  }

  /** Protects an edited draft: a person has to discard it. Throws AppError `import-open`. */
  function keepEdited() {
    if (draft?.isEdited()) throw new AppError('import-open')
  }

  async function settle(id: string, reading: ReadingChange, signal: AbortSignal): Promise<ImportDraft> {
    const before = toChange(id)
    const one = withSheet(before, reading.sheet)
    const { customColumns, choices } = before.reading()
    await one.settle(one === before ? reading : { customColumns, choices, ...reading }, signal)
    return published(one.view())
  }

  /** Replaces the draft where another sheet is chosen: its columns and rows are others. */
  function withSheet(before: RosterDraft, wanted: string | undefined): RosterDraft {
    if (wanted === undefined || (wanted === before.sheet && before.reading().sheet === wanted)) return before
    const { id, file, sheets } = before
    draft = createImportDraft({ ...parts, id, file, sheets, wanted, clock })
    return draft
  }

  async function correct(input: { draft: string; row: number; column: number; text: string }, signal: AbortSignal) {
    const one = toChange(input.draft)
    await publishedAfter(one.correct(input.row, input.column, input.text, signal))
    return one.detail(input.row)
  }

  async function decide(input: { draft: string; row: number; decision: RowDecision | null }, signal: AbortSignal) {
    const one = toChange(input.draft)
    await publishedAfter(one.decide(input.row, input.decision, signal))
    return one.detail(input.row)
  }

  function discard(id: string) {
    if (isBeginning) throw new AppError('import-open')
    if (draft?.id === id) draft = null
    parts.onChange()
  }

  /** Starts the confirmed plan, or returns the changed draft where the roster differs by now. */
  async function begin(id: string, confirmed: number, signal: AbortSignal): Promise<BeginResult> {
    const one = get(id)
    if (isBeginning) throw new AppError('import-open')
    isBeginning = true
    try {
      await parts.sync(signal)
      await one.check(signal)
      if (one.view().plan !== confirmed || one.planned().length === 0) {
        return published({ kind: 'changed', draft: one.view() })
      }
      const run = runs.begin(one, parts.identifiers.uuid())
      if (draft === one) draft = null
      return published({ kind: 'begun', run })
    } finally {
      isBeginning = false
    }
  }

  function repeat(id: string, signal: AbortSignal): Promise<ImportDraft> {
    const { run, table } = runs.toRepeat(id)
    return open(run.file ?? '', [{ name: null, table }], run.source?.reading ?? firstReading, signal)
  }

  return {
    state: (): ImportState => ({ draft: draft?.view() ?? null, run: runs.current() }),
    read,
    settle,
    rows: (id: string, kind: PlannedKind | null, window: DraftWindow) => get(id).page(kind, window),
    row: (id: string, row: number) => get(id).detail(row),
    correct,
    decide,
    discard,
    begin,
    repeat,
    runs,
  }
}
