import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { fileNameOf } from '../clips/paths.ts'
import type { Clip } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { Tags } from '../contract/tags.ts'
import type { Clock } from '../ports.ts'
import type { TaggedClip } from '../reps/grouping.ts'
import { clockCode, type TimeLearner } from '../tagging/clip-time/learn-times.ts'
import type { Tagger } from '../tagging/tagger.ts'
import type { OriginalFinder } from './find-original.ts'

export interface ClipTaggingParts {
  readonly lifecycle: ClipLifecycle
  readonly originals: Pick<OriginalFinder, 'hasCaptureOf'>
  readonly tagger: Tagger
  readonly clock: Pick<Clock, 'nowMs'>
  readonly random: () => number
  /** Changes with every command of a person. */
  readonly revision: () => number
  readonly grouping: { readonly groupOf: (clip: Clip, tagged: TaggedClip) => Promise<string> | string }
  readonly recordedAt: (clip: Clip) => number | null
  readonly times: Pick<TimeLearner, 'accept' | 'ask' | 'isArriving'>
  readonly onTagged: (clip: Clip) => void
  readonly holdMs: () => number
}

/** Tags an examined clip and assigns its rep: the last step before the hold and the queue. */
export function createClipTagging(parts: ClipTaggingParts) {
  const { lifecycle, originals, clock, random } = parts

  async function tag(clip: Clip, signal: AbortSignal) {
    try {
      const revision = parts.revision()
      const { tags, reasons } = await parts.tagger.tagsFor(clip, signal)
      // After a person's command the clip stays in its state, and is tagged again.
      if (!isUnchanged(clip) || revision !== parts.revision()) return
      const isJudgedByTime = tags ? tags.origins.athlete === 'on-deck' : reasons.some(({ code }) => code === clockCode)
      if (isJudgedByTime && parts.times.isArriving(clip)) {
        return void lifecycle.apply(clip.id, broke(failure('clips-arriving')))
      }
      const because = tags && sameAthleteFailure(clip, tags)
      if (tags === null || because) {
        if (reasons.some(({ code }) => code === clockCode)) parts.times.ask(clip)
        const lacked = { kind: 'lacked-tags', reasons: because ? [because] : reasons } as const
        return void lifecycle.apply(clip.id, lacked, { facts: { tags: null } })
      }
      // The group is stored before anything is reserved, so that a later reservation joins the same one.
      const recordedAtMs = parts.recordedAt(clip)
      const sessionGroupId = await parts.grouping.groupOf(clip, { ...tags, recordedAtMs })
      if (!isUnchanged(clip) || revision !== parts.revision()) return
      const facts = { tags, sessionGroupId, recordedAtMs }
      const event = { kind: 'tagged', atMs: clock.nowMs(), holdMs: parts.holdMs() } as const
      parts.times.accept(clip)
      parts.onTagged(lifecycle.apply(clip.id, event, { facts, details: { tags, sessionGroupId } }))
    } catch (error) {
      if (!signal.aborted && isUnchanged(clip)) lifecycle.apply(clip.id, broke(toFailure(error)))
    }
  }

  /** Tags of a clip that is uploaded again may name the athlete who has its capture already. */
  function sameAthleteFailure(clip: Clip, { athleteId, athleteName }: Tags): Failure | null {
    if (!originals.hasCaptureOf(clip, athleteId)) return null
    return failure('again-same-athlete', { file: fileNameOf(clip.path), athlete: athleteName ?? athleteId })
  }

  /** True when the clip has not changed during slow work: results about a clip that changed are dropped. */
  function isUnchanged({ id, state, sizeBytes, modifiedAtMs, fingerprint, handTags }: Clip): boolean {
    const now = lifecycle.get(id)
    return (
      now.state.kind === state.kind &&
      now.sizeBytes === sizeBytes &&
      now.modifiedAtMs === modifiedAtMs &&
      now.fingerprint === fingerprint &&
      JSON.stringify(now.handTags) === JSON.stringify(handTags)
    )
  }

  const broke = (because: Failure) =>
    ({ kind: 'tagging-broke', because, atMs: clock.nowMs(), jitter: random() }) as const

  return { tag, isUnchanged, broke }
}
