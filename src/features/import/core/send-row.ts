import { type Athlete, AthleteUpdate, NewAthlete } from '../../../service/athletes.ts'
import { AppError } from '../../../station/app-error.ts'
import type { Roster } from '../../../station/athletes/roster.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { Service } from '../../../station/ports.ts'
import type { RateLimiter } from '../../../station/runtime/rate-limiter.ts'
import type { RowAction } from '../roster-import.ts'
import { type ImportRow, type ImportStore, initialRowState } from './import-port.ts'
import { type MatchChoices, replanCreate } from './replan.ts'

export interface RowParts {
  readonly imports: ImportStore
  readonly roster: Pick<Roster, 'find' | 'get'> & { readonly remember: (athlete: Athlete) => void }
  readonly service: Pick<Service, 'createAthlete' | 'updateAthlete'>
  /** Choices about athletes that others created since the plan. */
  readonly choices?: MatchChoices
  /** Spaces requests. */
  readonly rateLimiter: RateLimiter
  readonly onRow?: (row: ImportRow) => void
  /** Reports a saved athlete, its record before (undefined for a new one), and the sent body. */
  readonly onSaved?: (saved: Athlete, before: Athlete | undefined, body: NewAthlete | AthleteUpdate) => void
  /** Failure where the service changed since the run began: no row of the run is sent there. */
  readonly isElsewhere?: () => Failure | null
}

const cautious: MatchChoices = { existing: 'update', sameName: 'ask' }
const sameService = () => null

type CreateRow = ImportRow & { readonly action: Extract<RowAction, { kind: 'create' }> }

export const creates = (row: ImportRow): row is CreateRow => row.action.kind === 'create'

/** Sends single rows of the run `id`, and saves their results; `runImport` decides about retries. */
export function createRowSender(id: string, parts: RowParts, signal: AbortSignal) {
  const { imports, roster, service, rateLimiter, isElsewhere = sameService, choices = cautious } = parts

  async function send(row: ImportRow, wasSent: boolean) {
    const { action } = row
    // The roster may be another organization's by now.
    requireSameService()
    if (creates(row)) {
      const found = findCreated(row)
      if (found && !wasSent) return replan(row, found)
      const athlete = found ?? (await create(row))
      finish(row, { state: 'done', athleteId: athlete.id, because: null })
    } else if (action.kind === 'update') {
      await rateLimiter(signal)
      requireSameService()
      const before = roster.get(action.athleteId)
      const body = AthleteUpdate.parse(action.body)
      const saved = await service.updateAthlete(action.athleteId, body, signal)
      roster.remember(saved)
      parts.onSaved?.(saved, before, body)
      finish(row, { state: 'done', athleteId: saved.id, because: null })
    }
  }

  /** Saves the new plan; a row that still waits is processed next. */
  function replan(row: CreateRow, athlete: Athlete) {
    const action = replanCreate(row.action, { name: row.name, athlete, choices })
    const planned = { ...row, action, ...initialRowState({ action }) }
    imports.save(id, planned)
    if (planned.state !== 'planned') parts.onRow?.(planned)
  }

  function create(row: CreateRow): Promise<Athlete> {
    const body = NewAthlete.parse(row.action.body)
    return rateLimiter(signal).then(async () => {
      signal.throwIfAborted()
      requireSameService()
      imports.save(id, { ...row, state: 'sending' })
      const created = await service.createAthlete(body, signal)
      roster.remember(created)
      parts.onSaved?.(created, undefined, body)
      return created
    })
  }

  function requireSameService() {
    const because = isElsewhere()
    if (because) throw new AppError(because.code, because.parameters)
  }

  /**
   * Finds the row's athlete among those that appeared since the plan: created by a request with a lost answer, or by
   * others.
   */
  function findCreated({ action: { body, namesakes } }: CreateRow): Athlete | undefined {
    const { first_name, last_name, date_of_birth = null } = NewAthlete.parse(body)
    const namesakeIds = new Set(namesakes.map((each) => each.toLowerCase()))
    return roster
      .find({ firstName: first_name, lastName: last_name })
      .find(
        (athlete) =>
          !namesakeIds.has(athlete.id.toLowerCase()) &&
          toRecord(athlete).date_of_birth === date_of_birth &&
          !imports.isClaimed(id, athlete.id),
      )
  }

  function finish(row: ImportRow, result: Pick<ImportRow, 'state' | 'athleteId' | 'because'>) {
    const done = { ...row, ...result }
    imports.save(id, done)
    parts.onRow?.(done)
  }

  return { send, findCreated, requireSameService, finish }
}
