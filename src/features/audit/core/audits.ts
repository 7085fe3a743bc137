import { AppError, toFailure } from '../../../station/app-error.ts'
import type { Identifiers } from '../../../station/ports.ts'
import type { AuditProgress, AuditScope, AuditState } from '../audit.ts'
import type { AuditStore } from './audit-ports.ts'
import { type AuditParts, createAuditRun } from './run-audit.ts'

interface Parts extends AuditParts {
  readonly audits: AuditStore
  readonly identifiers: Identifiers
  readonly onChange: () => void
}

/** Shortest interval between progress events of one step. */
const PUBLISH_INTERVAL_MS = 250

export type Audits = ReturnType<typeof createAudits>

/**
 * Runs audits, one at a time. The last finished one stays until the next is finished: a cancel or a lost network costs
 * nothing.
 */
export function createAudits(parts: Parts) {
  const { audits, clock, identifiers, onChange } = parts
  let running: { progress: AuditProgress; stop: AbortController; over: Promise<void> } | null = null
  let ended: AuditState['ended'] = null
  let publishedAtMs = Number.NEGATIVE_INFINITY

  function publish(isStep: boolean) {
    const nowMs = clock.monotonicMs()
    if (!isStep && nowMs - publishedAtMs < PUBLISH_INTERVAL_MS) return
    publishedAtMs = nowMs
    onChange()
  }

  /** Throws AppError `audit-running`, `disk-full`. */
  function start(scope: AuditScope): AuditProgress {
    if (running) throw new AppError('audit-running')
    const request = { id: identifiers.uuid(), scope, startedAtMs: clock.nowMs() }
    const stop = new AbortController()
    const progress: AuditProgress = { ...request, step: 'scanning', done: 0, total: null, waitingFor: null }
    const run = createAuditRun(parts, audits.begin(), request, (step) => {
      if (running?.progress.id !== request.id) return
      const isStep = running.progress.step !== step.step || running.progress.waitingFor !== step.waitingFor
      running.progress = { ...request, ...step }
      publish(isStep)
    })
    ended = null
    running = { progress, stop, over: finish(run, request, stop.signal) }
    publish(true)
    return progress
  }

  async function finish(
    run: ReturnType<typeof createAuditRun>,
    { scope }: { scope: AuditScope },
    signal: AbortSignal,
  ): Promise<void> {
    try {
      // The caller gets the progress before the audit starts.
      await Promise.resolve()
      audits.finish(await run(signal))
    } catch (error) {
      ended = { scope, atMs: clock.nowMs(), because: signal.aborted ? null : toFailure(error) }
      abandon()
    } finally {
      running = null
      publish(true)
    }
  }

  function abandon() {
    try {
      audits.abandon()
    } catch {
      // The next start drops the notes.
    }
  }

  /** Cancels an audit; a finished one is left alone. */
  function cancel(id: string) {
    if (running?.progress.id === id) running.stop.abort()
  }

  async function stop() {
    running?.stop.abort()
    await running?.over
  }

  return {
    start,
    cancel,
    stop,
    state: (): AuditState => ({ running: running?.progress ?? null, last: audits.last(), ended }),
    rows: audits.rows,
  }
}
