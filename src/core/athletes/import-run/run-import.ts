import type { RowAction } from '../../../contract/athletes/roster-import.ts'
import { type Failure, type FailureCode, failure } from '../../../contract/failure.ts'
import { type Athlete, AthleteUpdate, NewAthlete } from '../../../service-api/athletes.ts'
import { AppError, toFailure } from '../../app-error.ts'
import { isRetryable, retryDelayMs } from '../../clips/retry-policy.ts'
import type { Clock, Service } from '../../ports.ts'
import { eitherSignal } from '../../runtime/either-signal.ts'
import type { RateLimiter } from '../../runtime/rate-limiter.ts'
import { notCreatedCodes } from '../create-athletes.ts'
import type { Roster } from '../roster.ts'
import { toRecord } from '../roster-list.ts'
import { type ImportRow, type ImportStore, initialRowState } from './import-port.ts'
import { type MatchChoices, replanCreate } from './replan.ts'

/** Delay before the roster is read again after a lost answer: the service may still be creating the athlete. */
const LOST_ANSWER_DELAY_MS = 3_000
const MAX_TRIES = 4
/** Unanswered rows in a row that count as an outage of the service. */
const MAX_UNANSWERED = 3

interface Parts {
  readonly imports: ImportStore
  readonly roster: Pick<Roster, 'find' | 'get'> & {
    readonly sync: (signal: AbortSignal) => Promise<unknown>
    readonly remember: (athlete: Athlete) => void
  }
  readonly service: Pick<Service, 'createAthlete' | 'updateAthlete'>
  readonly clock: Clock
  readonly random: () => number
  /** Choices about athletes that others created since the plan. */
  readonly choices?: MatchChoices
  /** Spaces requests. */
  readonly rateLimiter: RateLimiter
  readonly onRow?: (row: ImportRow) => void
  /** Stops after the request under way; waits end at once. */
  readonly stop?: AbortSignal
  /** Reports a failed request, and the delay before the retry. */
  readonly onWait?: (because: Failure, waitMs: number) => void
  /** Reports a saved athlete, its record before (undefined for a new one), and the sent body. */
  readonly onSaved?: (saved: Athlete, before: Athlete | undefined, body: NewAthlete | AthleteUpdate) => void
  /** Failure where the service changed since the run began: no row of the run is sent there. */
  readonly isElsewhere?: () => Failure | null
  /** Runs work that no other creation of athletes may interrupt. */
  readonly runExclusive?: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const never = new AbortController().signal
const sameService = () => null
const cautious: MatchChoices = { existing: 'update', sameName: 'ask' }
const runNow = <Result>(work: () => Promise<Result>) => work()

/** Failures that end a row while the others continue. */
const refusesRow: ReadonlySet<FailureCode> = new Set(['request-refused', 'athlete-invalid', 'athlete-not-found'])

type CreateRow = ImportRow & { readonly action: Extract<RowAction, { kind: 'create' }> }

const creates = (row: ImportRow): row is CreateRow => row.action.kind === 'create'

/** True where the sent data was erased, so that the row can't be processed. */
const isErased = ({ action }: ImportRow) => 'body' in action && Object.keys(action.body).length === 0

/**
 * Processes a run until no row waits; false where a person stopped it before. The service has no idempotency key: each
 * request is recorded before it is sent, and after a lost answer its athlete is searched before it is sent again. After
 * a crash at any point, the next call continues. Throws AppError when the service can't be asked, and
 * `import-elsewhere`; the remaining rows wait.
 */
export async function runImport(id: string, parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { imports, roster, service, clock, rateLimiter, random, stop = never } = parts
  const { runExclusive = runNow, isElsewhere = sameService, choices = cautious } = parts
  const waits = eitherSignal(signal, stop)
  let unanswered = 0

  async function processRow(row: ImportRow) {
    if (isErased(row)) return finish(row, { state: 'failed', athleteId: null, because: failure('import-gone') })
    let isLost = row.state === 'sending'
    let wasSent = isLost
    for (let tries = 1; ; tries += 1) {
      try {
        if (isLost && creates(row)) await resyncRoster()
        isLost = false
        await runExclusive(() => send(row, wasSent))
        unanswered = 0
        return
      } catch (error) {
        signal.throwIfAborted()
        const because = toFailure(error)
        if (refusesRow.has(because.code)) return finish(row, { state: 'failed', athleteId: null, because })
        if (!stop.aborted && !isRetryable(because.code)) throw error
        // A failed search leaves the lost answer unresolved.
        isLost ||= !notCreatedCodes.has(because.code) && because.parameters['reached'] !== 'no'
        wasSent ||= isLost
        if (!isLost && creates(row)) imports.save(id, { ...row, state: 'planned' })
        if (stop.aborted) return
        if (tries === MAX_TRIES) return failRow(row, error, isLost)
        const waitMs = retryDelayMs(tries, random())
        parts.onWait?.(because, waitMs)
        await clock.sleep(waitMs, waits.signal)
      }
      signal.throwIfAborted()
      if (stop.aborted) return
    }
  }

  async function failRow(row: ImportRow, error: unknown, isLost: boolean) {
    const because = toFailure(error)
    unanswered += 1
    if (because.code !== 'service-unavailable' || unanswered === MAX_UNANSWERED) throw error
    if (isLost && creates(row)) {
      await resyncRoster()
      requireSameService()
      const made = findCreated(row)
      if (made) return finish(row, { state: 'done', athleteId: made.id, because: null })
    }
    return finish(row, { state: 'failed', athleteId: null, because })
  }

  async function resyncRoster() {
    await clock.sleep(LOST_ANSWER_DELAY_MS, waits.signal)
    waits.signal.throwIfAborted()
    await roster.sync(waits.signal)
  }

  async function send(row: ImportRow, wasSent: boolean) {
    const { action } = row
    // The roster may be another organization's by now.
    requireSameService()
    if (creates(row)) {
      const found = findCreated(row)
      if (found && !wasSent) return replan(row, found)
      const made = found ?? (await create(row))
      finish(row, { state: 'done', athleteId: made.id, because: null })
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
      const made = await service.createAthlete(body, signal)
      roster.remember(made)
      parts.onSaved?.(made, undefined, body)
      return made
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
    const known = new Set(namesakes.map((each) => each.toLowerCase()))
    return roster
      .find({ firstName: first_name, lastName: last_name })
      .find(
        (athlete) =>
          !known.has(athlete.id.toLowerCase()) &&
          toRecord(athlete).date_of_birth === date_of_birth &&
          !imports.isClaimed(id, athlete.id),
      )
  }

  function finish(row: ImportRow, result: Pick<ImportRow, 'state' | 'athleteId' | 'because'>) {
    const done = { ...row, ...result }
    imports.save(id, done)
    parts.onRow?.(done)
  }

  try {
    for (let row = imports.next(id); row && !stop.aborted; row = imports.next(id)) {
      signal.throwIfAborted()
      await processRow(row)
    }
  } catch (error) {
    if (signal.aborted || !stop.aborted) throw error
  } finally {
    waits.dispose()
  }
  if (imports.next(id)) return false
  imports.end(id)
  return true
}
