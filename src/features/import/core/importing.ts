import type { Athlete, AthleteUpdate } from '../../../service/athletes.ts'
import { AppError } from '../../../station/app-error.ts'
import { differencesFrom, fieldsOfUpdate } from '../../../station/athletes/athlete-changes.ts'
import type { Roster } from '../../../station/athletes/roster.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import type { AthleteChanges } from '../../../station/contract/roster.ts'
import type { EngineEvent, World } from '../../../station/engine-types.ts'
import type { Clock, Identifiers, Service } from '../../../station/ports.ts'
import { createRateLimiter } from '../../../station/runtime/rate-limiter.ts'
import type { Access } from '../../../station/service/access.ts'
import type { createAthletes } from '../../../station/stages/athletes.ts'
import type { StageLoop } from '../../../station/stages/stage-loop.ts'
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
import { createImportDraft, firstReading, type RosterDraft } from './import-draft.ts'
import { createImportRuns } from './import-runs.ts'
import { createImportWork } from './import-work.ts'
import type { KnownRoster } from './plan.ts'
import type { RosterSheets } from './roster-sheets.ts'

interface ImportsParts {
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
function createImports(parts: ImportsParts) {
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

/** Leaves room for the requests of uploads. */
const REQUEST_INTERVAL_MS = 50
/** Minimum time between roster events while rows are imported. */
const ROSTER_EVENT_INTERVAL_MS = 1_000

interface Parts extends Pick<World, 'imports' | 'athleteChanges' | 'clock' | 'identifiers' | 'random' | 'origin'> {
  readonly localTime: World['localTime']
  readonly service: Service
  readonly roster: Roster
  readonly athleteStage: Pick<ReturnType<typeof createAthletes>, 'athletes' | 'refresh'>
  readonly access: Pick<Access, 'state'>
  readonly emit: (event: EngineEvent) => void
  readonly wake: () => void
}

/** The stage of roster imports: a person prepares a file, and the station imports it beside the clips. */
export function createImporting(parts: Parts) {
  const { imports, clock, identifiers, athleteStage, roster, emit } = parts
  const onChange = () => emit({ kind: 'imports', ended: null })
  let rosterEventAtMs = Number.NEGATIVE_INFINITY

  const runs = createImportRuns({
    ...parts,
    store: imports.runs,
    trouble: (id) => work.trouble(id),
    interrupt: (id) => work.interrupt(id),
    lock: imports.lock,
    onChange,
  })
  const work = createImportWork({
    ...parts,
    store: imports.runs,
    rows: imports.rows,
    lock: imports.lock,
    roster: {
      find: roster.find,
      get: roster.get,
      remember: athleteStage.athletes.learn,
      sync: athleteStage.refresh,
    },
    rateLimiter: createRateLimiter(clock, REQUEST_INTERVAL_MS),
    runExclusive: athleteStage.athletes.runExclusive,
    blockedBy: () => parts.access.state().because,
    onChange,
    onSaved: recordChange,
    onEnd({ id }) {
      const { created, updated, failed } = imports.runs.counts(id)
      emit({ kind: 'roster' })
      emit({ kind: 'imports', ended: { created, updated, failed } })
    },
  })

  /**
   * Records an imported change, so that it can be undone. Changes that others made at the same time are not included.
   */
  function recordChange(athlete: Athlete, before: Athlete | undefined, body: AthleteUpdate) {
    const sent = fieldsOfUpdate(body)
    const differing = before ? differencesFrom(toRecord(before), editableFields(athlete)) : []
    const fields = differing.filter(({ field }) => sent.has(field))
    const kind = before ? 'updated' : 'created'
    const change = { id: identifiers.uuid(), athleteId: athlete.id, atMs: clock.nowMs(), kind, fields } as const
    parts.athleteChanges.add(change)
    if (clock.monotonicMs() - rosterEventAtMs < ROSTER_EVENT_INTERVAL_MS) return
    rosterEventAtMs = clock.monotonicMs()
    emit({ kind: 'roster' })
  }

  const loops: readonly StageLoop[] = [{ restMs: 1_000, step: work.work }]

  return {
    loops,
    api: createImports({
      ...parts,
      known: { get: roster.get, find: roster.find, madeOf: imports.rows.madeOf },
      sync: athleteStage.refresh,
      runs,
      today: () => dayOf(parts.localTime.dateOf(clock.nowMs())),
      onChange,
    }),
    retryNow: work.retryNow,
  }
}

/** Fields of an athlete that people can change. */
function editableFields(athlete: Athlete): AthleteChanges {
  const { id: _id, created_at: _created, updated_at: _updated, first_name, ...fields } = toRecord(athlete)
  return { ...fields, first_name: first_name ?? '' }
}

/** `YYYY-MM-DD`, like dates of birth. */
function dayOf({ year, month, day }: ReturnType<World['localTime']['dateOf']>): string {
  const [monthText, dayText] = [month, day].map((part) => String(part).padStart(2, '0'))
  return `${year}-${monthText}-${dayText}`
}
