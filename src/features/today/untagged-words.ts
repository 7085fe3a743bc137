import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import { tagsLine } from '../../renderer/tagging/movement-words.ts'
import type { UntaggedGroup } from '../../station/contract/rep.ts'

interface UntaggedText {
  readonly title: string
  readonly note: string
  /** Suggested athlete with the reason; null without a suggestion. */
  readonly guess: string | null
}

/** Words the known and missing facts of a recording; the suggestion is separate. */
export function untaggedWords(group: UntaggedGroup, wording: ScreenWording): UntaggedText {
  const { today, phrases, common } = wording
  const { clips, known, knownAthleteName, reasons } = group
  const [reason] = reasons
  const guess = suggestionText(group, wording)
  if (knownAthleteName !== null)
    return {
      title: knownAthleteName,
      note: reason ? phrases.failure(reason, common.clips(clips.length)).message : tagsLine(known, wording),
      guess,
    }
  const { durationMs = null, framesPerSecond = null } = clips[0] ?? {}
  const facts = [
    common.clips(clips.length),
    guess !== null || durationMs === null ? null : phrases.format.duration(durationMs),
    guess !== null || framesPerSecond === null
      ? null
      : today.framesPerSecond(phrases.format.number(Math.round(framesPerSecond))),
  ]
  const isPlain =
    guess !== null || reason === undefined || reason.code === 'athlete-missing' || reason.code === 'on-deck-not-yet'
  return {
    title: today.unknownAthlete,
    note: isPlain
      ? facts.filter((fact) => fact !== null).join(', ')
      : phrases.failureBeside(reason, today.thisRecording).message,
    guess,
  }
}

function suggestionText({ suggestion, atMs }: UntaggedGroup, wording: ScreenWording): string | null {
  const { today, phrases } = wording
  if (!suggestion) return null
  const why = today.suggestedBecause[suggestion.because](phrases.format.clock(atMs))
  return today.suggestion(suggestion.athleteName, why)
}

/** Returns whether a suggestion is complete enough to apply. */
export const canUseSuggestion = ({ suggestion }: UntaggedGroup): boolean =>
  suggestion?.tags.athlete !== undefined &&
  suggestion.tags.activity !== undefined &&
  suggestion.tags.movement !== undefined
