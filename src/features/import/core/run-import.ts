import { toFailure } from '../../../station/app-error.ts'
import { LOST_ANSWER_DELAY_MS, notCreatedCodes } from '../../../station/athletes/create-athletes.ts'
import { isRetryable, retryDelayMs } from '../../../station/clips/retry-policy.ts'
import { type Failure, type FailureCode, failure } from '../../../station/contract/failure.ts'
import type { Clock } from '../../../station/ports.ts'
import { eitherSignal } from '../../../station/runtime/either-signal.ts'
import type { ImportRow } from './import-port.ts'
import { createRowSender, creates, type RowParts } from './send-row.ts'

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
