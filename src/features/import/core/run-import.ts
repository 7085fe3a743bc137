import { type Athlete, AthleteUpdate, NewAthlete } from '../../../service/athletes.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { differencesFrom, updateBody } from '../../../station/athletes/athlete-changes.ts'
import { LOST_ANSWER_DELAY_MS, notCreatedCodes } from '../../../station/athletes/create-athletes.ts'
import { fullNameKey, isNoBetterName } from '../../../station/athletes/names.ts'
import type { Roster } from '../../../station/athletes/roster.ts'
import { toRecord } from '../../../station/athletes/roster-list.ts'
import { isRetryable, retryDelayMs } from '../../../station/clips/retry-policy.ts'
import { type Failure, type FailureCode, failure } from '../../../station/contract/failure.ts'
import type { Clock, Service } from '../../../station/ports.ts'
import { eitherSignal } from '../../../station/runtime/either-signal.ts'
import type { RateLimiter } from '../../../station/runtime/rate-limiter.ts'
import type { ImportChoices, RowAction } from '../roster-import.ts'
import { type ImportRow, type ImportStore, initialRowState } from './import-port.ts'

/** Choices about rows that match an existing athlete. */
type MatchChoices = Pick<ImportChoices, 'existing' | 'sameName'>

interface ReplanInput {
  readonly name: string
  readonly athlete: Athlete
  readonly choices: MatchChoices
}

/** Plans again a row whose athlete was created by others since. */
function replanCreate(
  { body, namesakes }: Extract<RowAction, { kind: 'create' }>,
  { name, athlete, choices }: ReplanInput,
): RowAction {
  const current = toRecord(athlete)
  const isByName = current.date_of_birth === null
  if (isByName && choices.sameName === 'create') {
    return { kind: 'create', body, namesakes: [...namesakes, athlete.id] }
  }
  const requested = changesOf(NewAthlete.parse(body), athlete)
  const differing = differencesFrom(current, requested)
  const athleteId = athlete.id
  if (differing.length === 0) return { kind: 'unchanged', athleteId }
  if (choices.existing === 'skip' || (isByName && choices.sameName === 'skip')) return { kind: 'skip', athleteId }
  if (isByName && choices.sameName === 'ask') {
    return { kind: 'refuse', problems: [{ column: null, because: failure('athlete-same-name', { name }) }] }
  }
  return { kind: 'update', athleteId, body: updateBody(requested, differing) }
}

/**
 * Leaves out the name where the match is an athlete preferred to a duplicate, who was found by the duplicate's name, and
 * where the stored name is spelled at least as well.
 */
function changesOf(body: NewAthlete, { first_name, last_name }: Athlete) {
  const { first_name: first, last_name: last, ...others } = body
  const isSameName = fullNameKey(first, last ?? '') === fullNameKey(first_name ?? '', last_name ?? '')
  const isBetter = !isNoBetterName(first, first_name ?? '') || !isNoBetterName(last ?? '', last_name ?? '')
  return isSameName && isBetter ? body : others
}

interface RowParts {
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

const creates = (row: ImportRow): row is CreateRow => row.action.kind === 'create'

/** Sends single rows of the run `id`, and saves their results; `runImport` decides about retries. */
function createRowSender(id: string, parts: RowParts, signal: AbortSignal) {
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

const MAX_TRIES = 4
/** Unanswered rows in a row that count as an outage of the service. */
const MAX_UNANSWERED = 3

interface Parts extends RowParts {
  readonly roster: RowParts['roster'] & { readonly sync: (signal: AbortSignal) => Promise<unknown> }
  readonly clock: Clock
  readonly random: () => number
  /** Stops after the request under way; waits end at once. */
  readonly stop?: AbortSignal
  /** Reports a failed request, and the delay before the retry. */
  readonly onWait?: (because: Failure, waitMs: number) => void
  /** Runs work that no other creation of athletes may interrupt. */
  readonly runExclusive?: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const never = new AbortController().signal
const runNow = <Result>(work: () => Promise<Result>) => work()

/** Failures that end a row while the others continue. */
const refusesRow: ReadonlySet<FailureCode> = new Set(['request-refused', 'athlete-invalid', 'athlete-not-found'])

/** True where the sent data was erased, so that the row can't be processed. */
const isErased = ({ action }: ImportRow) => 'body' in action && Object.keys(action.body).length === 0

/**
 * Processes a run until no row waits; false where a person stopped it before. The service has no idempotency key: each
 * request is recorded before it is sent, and after a lost answer its athlete is searched before it is sent again. After
 * a crash at any point, the next call continues. Throws AppError when the service can't be asked, and
 * `import-elsewhere`; the remaining rows wait.
 */
export async function runImport(id: string, parts: Parts, signal: AbortSignal): Promise<boolean> {
  const { imports, roster, clock, random, stop = never, runExclusive = runNow } = parts
  const { send, findCreated, requireSameService, finish } = createRowSender(id, parts, signal)
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
      const created = findCreated(row)
      if (created) return finish(row, { state: 'done', athleteId: created.id, because: null })
    }
    return finish(row, { state: 'failed', athleteId: null, because })
  }

  async function resyncRoster() {
    await clock.sleep(LOST_ANSWER_DELAY_MS, waits.signal)
    waits.signal.throwIfAborted()
    await roster.sync(waits.signal)
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
