import { AppError, toFailure } from '../app-error.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { Failure } from '../contract/failure.ts'
import type { Clock } from '../ports.ts'

/** A refusal to create captures, with the clips that were tried since. */
interface CaptureRefusal {
  readonly because: Failure
  readonly sinceMs: number
  readonly clips: Set<ClipId>
  readonly athletes: Set<string>
  /** Clips tried in the present round: the next try goes to another clip. */
  readonly tried: Set<ClipId>
  /** True when the refusal counts for the station: the queue found no other clip to try. */
  isForAll: boolean
  /** On the monotonic clock. */
  retryAtMs: number
}

const athleteOf = ({ tags }: Pick<Clip, 'tags'>): string => tags?.athleteId ?? ''

/** The refusal after one more clip was refused. `sinceMs` stays that of the first clip. */
function addRefusal(
  before: CaptureRefusal | null,
  clip: Clip,
  { because, sinceMs, retryAtMs }: Pick<CaptureRefusal, 'because' | 'sinceMs' | 'retryAtMs'>,
): CaptureRefusal {
  const clips = before?.clips ?? new Set<ClipId>()
  const athletes = before?.athletes ?? new Set<string>()
  const tried = before?.tried ?? new Set<ClipId>()
  clips.add(clip.id)
  athletes.add(athleteOf(clip))
  tried.add(clip.id)
  return {
    because,
    sinceMs: before?.sinceMs ?? sinceMs,
    clips,
    athletes,
    tried,
    isForAll: before?.isForAll ?? false,
    retryAtMs,
  }
}

/**
 * The clip whose try tells more about a refusal: first one of another athlete, then another clip, and after each retry
 * interval the next one in turn. Undefined when no try would tell more now.
 */
function chooseTrial(refusal: CaptureRefusal, candidates: Iterable<Clip>, isRetryDue: boolean): Clip | undefined {
  const { clips, athletes, tried } = refusal
  if (!isRetryDue && athletes.size > 1) return undefined
  let another: Clip | undefined
  let first: Clip | undefined
  for (const clip of candidates) {
    first ??= clip
    if (athletes.size < 2 && !athletes.has(athleteOf(clip))) return clip
    if (!tried.has(clip.id)) another ??= clip
    if (isRetryDue && another) return another
  }
  if (!isRetryDue) return clips.size < 2 ? another : undefined
  tried.clear()
  return first
}

/** Interval of tries while the service refuses to create captures. */
const RETRY_INTERVAL_MS = 5 * 60_000
/** After an accepted capture, a refusal counts for this long as one of the athlete or the clip. */
const ACCEPTANCE_TTL_MS = 10 * 60_000

export interface CapturesRefused {
  readonly because: Failure
  readonly sinceMs: number
  readonly retryAtMs: number
}

export type CapturePermission = ReturnType<typeof createCapturePermission>

/**
 * Tracks the service's permission to create captures for this organization (service interface 5.7). A 403 does not say
 * what it is about: it counts for the station only after another clip, of another athlete if possible, was refused too.
 * Clips then stay queued, and one of them is tried every few minutes.
 */
export function createCapturePermission({ clock, onChange }: { clock: Clock; onChange: () => void }) {
  let refusal: CaptureRefusal | null = null
  let trial: ClipId | null = null
  let asking = 0
  let connection = 0
  let acceptances = 0
  let acceptedAtMs = Number.NEGATIVE_INFINITY
  /** Number of accepted captures at the time of each clip's refusal. */
  const refusedAt = new Map<ClipId, number>()
  const refusedAthletes = new Set<string>()

  /** Sends a clip's reservation request. Throws AppError `not-allowed` when the refusal is about this clip alone. */
  async function ask<Answer>(clip: Clip, call: () => Promise<Answer>): Promise<Answer> {
    const askedConnection = connection
    asking += 1
    try {
      const answer = await call()
      if (askedConnection === connection) accepted(clip)
      return answer
    } catch (error) {
      const because = toFailure(error)
      if (askedConnection !== connection || because.code !== 'captures-not-enabled') throw error
      if (isAboutClip(clip)) {
        refusedAt.delete(clip.id)
        refusedAthletes.add(athleteOf(clip))
        throw new AppError('not-allowed', because.parameters)
      }
      refused(clip, because)
      throw error
    } finally {
      asking -= 1
      ended(clip.id)
    }
  }

  function accepted(clip: Clip) {
    acceptances += 1
    acceptedAtMs = clock.monotonicMs()
    refusedAt.delete(clip.id)
    refusedAthletes.delete(athleteOf(clip))
    if (refusal === null) return
    refusal = null
    onChange()
  }

  /** True when others were accepted since the clip's refusal, or while its athlete is refused. */
  function isAboutClip(clip: Clip): boolean {
    const before = refusedAt.get(clip.id)
    if (before !== undefined && acceptances > before) return true
    const isTrusted = clock.monotonicMs() - acceptedAtMs < ACCEPTANCE_TTL_MS
    return refusal === null && isTrusted && refusedAthletes.has(athleteOf(clip))
  }

  function refused(clip: Clip, because: Failure) {
    refusedAt.set(clip.id, acceptances)
    const times = { sinceMs: clock.nowMs(), retryAtMs: clock.monotonicMs() + RETRY_INTERVAL_MS }
    refusal = addRefusal(refusal, clip, { because, ...times })
    onChange()
  }

  /**
   * The clip to try while captures are refused, of those that could go next; undefined while no try would tell more. Only
   * called while `isRefused`.
   */
  function toTry(candidates: Iterable<Clip>): Clip | undefined {
    if (refusal === null || trial !== null || asking > 0) return undefined
    return chooseTrial(refusal, candidates, clock.monotonicMs() >= refusal.retryAtMs)
  }

  /** Records that the clip is being tried. */
  const begin = (id: ClipId) => void (trial = refusal === null ? trial : id)

  /** Records that the clip's attempt is over or its answer has come. */
  function ended(id: ClipId) {
    if (trial === id) trial = null
  }

  /** Called when no clip is left to try. */
  function concludeForAll() {
    if (refusal === null || refusal.isForAll || trial !== null || asking > 0) return
    refusal.isForAll = true
    onChange()
  }

  /** Allows another try now, for a person. */
  function retry() {
    if (refusal) refusal.retryAtMs = clock.monotonicMs()
  }

  /** Starts over with another address or key. */
  function reset() {
    connection += 1
    refusal = null
    trial = null
    acceptedAtMs = Number.NEGATIVE_INFINITY
    refusedAt.clear()
    refusedAthletes.clear()
  }

  /** Null while captures are created, or while another clip is being tried. */
  function state(): CapturesRefused | null {
    if (!refusal?.isForAll) return null
    const { because, sinceMs, retryAtMs } = refusal
    return { because, sinceMs, retryAtMs: clock.nowMs() + Math.max(0, retryAtMs - clock.monotonicMs()) }
  }

  return {
    ask,
    toTry,
    begin,
    ended,
    concludeForAll,
    retry,
    reset,
    state,
    isRefused: () => refusal !== null,
    isTrying: () => trial !== null || asking > 0,
  }
}
