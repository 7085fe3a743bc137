import type { UntaggedGroup } from '../../../contract/rep.ts'
import type { ScreenWording } from '../../stores/wording-context.tsx'
import { tagsLine } from '../tagging/movement-words.ts'

interface UntaggedText {
  readonly title: string
  readonly note: string
}

/** Whose it probably is and why; else what is known, and what is missing. */
export function untaggedWords(group: UntaggedGroup, wording: ScreenWording): UntaggedText {
  const { today, say, common } = wording
  const { clips, known, knownAthleteName, suggestion, reasons } = group
  const [reason] = reasons
  if (suggestion) {
    const why = today.suggestedBecause[suggestion.because](say.format.clock(group.atMs))
    return {
      title: `${suggestion.athleteName}?`,
      note: [tagsLine(suggestion.tags, wording), why].filter(Boolean).join(' · '),
    }
  }
  if (knownAthleteName !== null)
    return {
      title: knownAthleteName,
      note: reason ? say.failure(reason, common.clips(clips.length)).message : tagsLine(known, wording),
    }
  const { durationMs = null, framesPerSecond = null } = clips[0] ?? {}
  const facts = [
    common.clips(clips.length),
    durationMs === null ? null : say.format.duration(durationMs),
    framesPerSecond === null ? null : today.framesPerSecond(say.format.number(Math.round(framesPerSecond))),
  ]
  const isPlain = reason === undefined || reason.code === 'athlete-missing' || reason.code === 'on-deck-not-yet'
  return {
    title: today.whoIsThis,
    note: isPlain ? facts.filter((fact) => fact !== null).join(', ') : say.failure(reason, today.thisRecording).message,
  }
}

/** The suggestion can be taken as it is only when nothing of it is missing. */
export const canTakeSuggestion = ({ suggestion }: UntaggedGroup): boolean =>
  suggestion?.tags.athlete !== undefined &&
  suggestion.tags.activity !== undefined &&
  suggestion.tags.movement !== undefined
