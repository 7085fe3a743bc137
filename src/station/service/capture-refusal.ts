import type { Clip, ClipId } from '../contract/clip.ts'
import type { Failure } from '../contract/failure.ts'

/** A refusal to create captures, with the clips that were tried since. */
export interface CaptureRefusal {
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

export const athleteOf = ({ tags }: Pick<Clip, 'tags'>): string => tags?.athleteId ?? ''

/** The refusal after one more clip was refused. `sinceMs` stays that of the first clip. */
export function addRefusal(
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
export function chooseTrial(
  refusal: CaptureRefusal,
  candidates: Iterable<Clip>,
  isRetryDue: boolean,
): Clip | undefined {
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
