import type { Athlete, AthleteUpdate } from '../../../service/athletes.ts'
import { differencesFrom, fieldsOfUpdate } from '../../../station/athletes/athlete-changes.ts'
import type { Roster } from '../../../station/athletes/roster.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import type { AthleteChanges } from '../../../station/contract/roster.ts'
import type { EngineEvent, World } from '../../../station/engine-types.ts'
import type { Service } from '../../../station/ports.ts'
import { createRateLimiter } from '../../../station/runtime/rate-limiter.ts'
import type { Access } from '../../../station/service/access.ts'
import type { createAthletes } from '../../../station/stages/athletes.ts'
import type { StageLoop } from '../../../station/stages/stage-loop.ts'
import { createImportRuns } from './import-runs.ts'
import { createImportWork } from './import-work.ts'
import { createImports } from './imports.ts'

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
    imports: createImports({
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
