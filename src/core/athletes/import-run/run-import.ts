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

/** A service that answered with an error, or not at all, may still be about to create the athlete. */
const LOST_ANSWER_DELAY_MS = 3_000
const MAX_TRIES = 4
/** So many rows after each other that the service can't answer are its trouble, not theirs. */
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
  /** For athletes whom others have created since the rows were planned. */
  readonly choices?: MatchChoices
  /** Lets one request through at a time. */
  readonly rateLimiter: RateLimiter
  readonly onRow?: (row: ImportRow) => void
  /** A person wants no further row: waits end, a request under way is finished. */
  readonly stop?: AbortSignal
  /** The service does not answer now; it is asked again after so long. */
  readonly onWait?: (because: Failure, waitMs: number) => void
  /** The service has saved the athlete, who was not or was as `before`; `body` is what was sent. */
  readonly onSaved?: (saved: Athlete, before: Athlete | undefined, body: NewAthlete | AthleteUpdate) => void
  /** Another service is asked by now than the run was begun for: nothing of it goes there. */
  readonly isElsewhere?: () => Failure | null
  /** Nobody else creates athletes between what is looked for and what is created. */
  readonly runExclusive?: <Result>(work: () => Promise<Result>) => Promise<Result>
}

const never = new AbortController().signal
const sameService = () => null
const cautious: MatchChoices = { existing: 'update', sameName: 'ask' }
const runNow = <Result>(work: () => Promise<Result>) => work()

/** The service has said no to this row: the others go on. */
const refusesRow: ReadonlySet<FailureCode> = new Set(['request-refused', 'athlete-invalid', 'athlete-not-found'])

type CreateRow = ImportRow & { readonly action: Extract<RowAction, { kind: 'create' }> }

const creates = (row: ImportRow): row is CreateRow => row.action.kind === 'create'

/** What it was made of was discarded: nobody knows any more what to send. */
const isErased = ({ action }: ImportRow) => 'body' in action && Object.keys(action.body).length === 0

/**
 * Works on a run until no row waits, and answers whether that is so: a person may stop it before. The service has no
 * idempotency key: that a request goes out is written first, and after a lost answer its athlete is looked for before it
 * is sent again. Ended at any point, the next call goes on.
 * Throws AppError when the service can't be asked, and `import-elsewhere`: the rows that are left wait.
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
        // Where the look itself failed, the lost answer stays to be cleared up.
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
    // The roster, too, may be another organization’s by now.
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

  /** A row that still waits is the next one. */
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

  /** The athlete of this row who appeared since it was planned: made by a request whose answer was lost, or by others. */
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
