import type { ScreenWording } from '../state/wording-context.tsx'
import type { Dimensions, MovementChoice } from './movement-choice.ts'
import { briefTagsLine } from './movement-words.ts'

interface TagForm {
  readonly clips: number
  /** Text in the athlete field that is not resolved to an athlete. */
  readonly typed: string
  readonly athleteName: string | null
  /** True when none of the clips has an athlete to keep. */
  readonly isWithoutAthlete: boolean
  readonly choice: MovementChoice
  /** Dimensions that the clips will get. */
  readonly dimensions: Dimensions
  /** Activity known when the dialog opened. */
  readonly knownActivity: string | null
}

/** Sentence above the button, and the button's text; null while tagging is not possible. */
export interface TagOutcome {
  readonly sentence: string
  readonly button: string | null
}

/** Words the effect of tagging before the button is pressed, or the missing input. */
export function tagOutcome(form: TagForm, wording: Pick<ScreenWording, 'tagging' | 'phrases'>): TagOutcome {
  const { clips, typed, athleteName, isWithoutAthlete, choice, dimensions, knownActivity } = form
  const { tagging, phrases } = wording
  const { activity, movement } = choice
  if (typed !== '') return { sentence: tagging.notResolved(typed), button: null }
  if (movement === null && activity !== null && activity !== knownActivity)
    return { sentence: tagging.movementOfActivity(phrases.activity(activity)), button: null }
  const what = movement === null ? null : briefTagsLine({ activity: activity ?? '', movement, dimensions }, wording)
  if (athleteName === null && what === null) return { sentence: tagging.nothingChosen, button: null }
  const names = [athleteName, what].filter((part) => part !== null).join(', ')
  const kept = athleteName === null ? tagging.athleteStays : tagging.movementStays
  const isLacking = athleteName === null && isWithoutAthlete
  const rest = isLacking ? tagging.noAthleteYet : athleteName === null || what === null ? ` ${kept}` : ''
  return {
    sentence: `${tagging.outcome(clips, names)}${rest}`,
    button: tagging.tagAs(clips, athleteName ?? phrases.movement(movement ?? '')),
  }
}
