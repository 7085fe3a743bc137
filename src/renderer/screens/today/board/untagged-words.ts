import type { UntaggedGroup } from '../../../../contract/clips/rep.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'
import { tagsLine } from '../../tagging/movement-words.ts'

interface UntaggedText {
  readonly title: string
  readonly note: string
  /** Whose it may be and why; null where nothing speaks for anybody. */
  readonly guess: string | null
}

/** What is known of a recording and what is missing; a guess stands apart from both. */
export function untaggedWords(group: UntaggedGroup, wording: ScreenWording): UntaggedText {
  const { today, say, common } = wording
  const { clips, known, knownAthleteName, reasons } = group
  const [reason] = reasons
  const guess = suggestionText(group, wording)
  if (knownAthleteName !== null)
    return {
      title: knownAthleteName,
      note: reason ? say.failure(reason, common.clips(clips.length)).message : tagsLine(known, wording),
      guess,
    }
  const { durationMs = null, framesPerSecond = null } = clips[0] ?? {}
  const facts = [
    common.clips(clips.length),
    guess !== null || durationMs === null ? null : say.format.duration(durationMs),
    guess !== null || framesPerSecond === null
      ? null
      : today.framesPerSecond(say.format.number(Math.round(framesPerSecond))),
  ]
  const isPlain =
    guess !== null || reason === undefined || reason.code === 'athlete-missing' || reason.code === 'on-deck-not-yet'
  return {
    title: today.unknownAthlete,
    note: isPlain ? facts.filter((fact) => fact !== null).join(', ') : say.failure(reason, today.thisRecording).message,
    guess,
  }
}

function suggestionText({ suggestion, atMs }: UntaggedGroup, wording: ScreenWording): string | null {
  const { today, say } = wording
  if (!suggestion) return null
  const why = today.suggestedBecause[suggestion.because](say.format.clock(atMs))
  return today.suggestion(suggestion.athleteName, why)
}

/** A guess can be used as it is only when nothing of it is missing. */
export const canUseSuggestion = ({ suggestion }: UntaggedGroup): boolean =>
  suggestion?.tags.athlete !== undefined &&
  suggestion.tags.activity !== undefined &&
  suggestion.tags.movement !== undefined
