import type { Athlete } from '../../../service/athletes.ts'
import { AppError } from '../../../station/app-error.ts'
import { everyClip } from '../../../station/clips/every-clip.ts'
import { type Clip, clipKinds } from '../../../station/contract/clip.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ClipStore, Clock, Files, Folders, Service } from '../../../station/ports.ts'
import { createYielder } from '../../../station/runtime/yielder.ts'
import { retryCall } from '../../../station/service/retry-call.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import { AuditGroup, type AuditReport, type AuditRow, type AuditScope } from '../audit.ts'
import { createFolderAudit } from './audit-folder.ts'
import type { AuditNotes } from './audit-ports.ts'
import { createClipCheck } from './check-clips.ts'
import type { AuditPeriod } from './check-unmatched.ts'
import { createCaptureListing } from './list-captures.ts'
import { createAuditRateLimiter } from './rate-limiter.ts'
import { auditAnswer } from './verdict.ts'
import { createRowWriter, type StepProgress } from './write-rows.ts'

export interface AuditParts {
  readonly store: ClipStore
  readonly service: Pick<Service, 'captures' | 'capture' | 'nowMs'>
  readonly files: Pick<Files, 'stat' | 'fingerprint' | 'sha256'>
  readonly folders: Pick<Folders, 'scan' | 'isThere'>
  readonly clock: Clock
  /** Counts files of a folder that are no videos; null where that fails. */
  readonly countOthers: (path: string, signal: AbortSignal) => Promise<number | null>
  readonly random: () => number
  readonly origin: () => ServiceOrigin | null
  readonly athlete: (id: string) => Athlete | undefined
  /** True during uploads, which slow the audit's requests down. */
  readonly isUploading: () => boolean
}

interface AuditStart {
  readonly id: string
  readonly scope: AuditScope
  readonly startedAtMs: number
}

/** Runs one audit from start to answer, and writes its notes only. Throws AppError, or the signal's reason. */
export function createAuditRun(
  parts: AuditParts,
  notes: AuditNotes,
  begun: AuditStart,
  onProgress: (step: StepProgress) => void,
) {
  const { store, clock, origin } = parts
  const { scope, startedAtMs } = begun
  const here = origin()
  const turn = createAuditRateLimiter(parts)
  const check = createClipCheck({ ...parts, notes, origin: here, ask, onUnlisted: () => void (byId += 1) })
  const listing = createCaptureListing({ ...parts, notes, origin: here, startedAtMs, ask, onProgress: move })
  const writeRows = createRowWriter(notes, move)
  const auditFolder = createFolderAudit({ ...parts, check, listing, writeRows, onProgress: move })
  /** Captures that were requested by id. */
  let byId = 0
  let now: StepProgress = { step: 'scanning', done: 0, total: null, waitingFor: null }

  function move(next: Partial<StepProgress>) {
    now = { ...now, waitingFor: null, ...next }
    onProgress(now)
  }

  async function ask<Answer>(question: (own: AbortSignal) => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    async function once() {
      await turn(signal)
      signal.throwIfAborted()
      const answer = await question(signal)
      requireOrigin()
      return answer
    }
    const onRetry = (waitingFor: Failure) => move({ waitingFor })
    return retryCall(once, { ...parts, signal, creates: false, onRetry })
  }

  /** Throws AppError `audit-account-changed`, as the answer may come from either of two accounts. */
  function requireOrigin() {
    if (here !== null && compareOrigins(here, origin()) !== 'same') throw new AppError('audit-account-changed')
  }

  async function run(signal: AbortSignal): Promise<AuditReport> {
    const total = scope.kind === 'folder' ? await auditFolder(scope.path, signal) : await auditPeriod(scope, signal)
    signal.throwIfAborted()
    const counts = notes.counts()
    return {
      ...begun,
      ...total,
      finishedAtMs: clock.nowMs(),
      answer: auditAnswer(total.items, counts),
      groups: AuditGroup.options.flatMap((group) => {
        const count = counts.get(group)
        return count === undefined ? [] : [{ group, count }]
      }),
      captures: listing.captures() + byId,
      foreignCaptures: listing.foreign(),
    }
  }

  async function auditPeriod({ fromMs, toMs }: AuditScope & { kind: 'period' }, signal: AbortSignal) {
    const period = {
      fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
      toMs: Math.min(toMs ?? Number.POSITIVE_INFINITY, startedAtMs + 1),
    }
    await listing.read(period, () => false, signal)
    let [items, sizeBytes] = [0, 0]
    const all = Object.values(store.counts()).reduce((sum, count) => sum + count, 0)
    await writeRows(clipRows(period, signal), all, (row) => {
      items += 1
      sizeBytes += row.sizeBytes ?? 0
    })
    return { items, sizeBytes, otherFiles: null }
  }

  async function* clipRows(period: AuditPeriod, signal: AbortSignal): AsyncGenerator<AuditRow | null> {
    const yieldToEventLoop = createYielder(clock)
    for (const clip of everyClip(store, { kinds: clipKinds })) {
      await yieldToEventLoop(signal)
      signal.throwIfAborted()
      yield isOfPeriod(clip, period) ? check.rowOf(clip, await check.find(clip, signal)) : null
    }
  }

  /** True for a clip recorded or found in the period, so that a wrong camera clock leaves no clip out. */
  function isOfPeriod({ recordedAtMs, foundAtMs }: Clip, { fromMs, toMs }: AuditPeriod): boolean {
    const isInside = (atMs: number | null) => atMs !== null && atMs >= fromMs && atMs < toMs
    return foundAtMs <= startedAtMs && (isInside(recordedAtMs) || isInside(foundAtMs))
  }

  return run
}
