import type { ScreenWording } from '../../state/wording-context.tsx'
import type { Dimensions, MovementChoice } from './movement-choice.ts'
import { briefTagsLine } from './movement-words.ts'

interface TagForm {
  readonly clips: number
  /** Text in the athlete field that is not resolved to anybody. */
  readonly typed: string
  readonly athleteName: string | null
  /** None of the clips has an athlete to keep. */
  readonly isWithoutAthlete: boolean
  readonly choice: MovementChoice
  /** Those that the clips get. */
  readonly dimensions: Dimensions
  /** The activity that was known when the form opened. */
  readonly knownActivity: string | null
}

/** The sentence above the button, and what the button says; null where nothing can be tagged. */
export interface TagOutcome {
  readonly sentence: string
  readonly button: string | null
}

/** Names what tagging will do before anybody presses the button, or what is still missing. */
export function tagOutcome(form: TagForm, wording: Pick<ScreenWording, 'tagging' | 'say'>): TagOutcome {
  const { clips, typed, athleteName, isWithoutAthlete, choice, dimensions, knownActivity } = form
  const { tagging, say } = wording
  const { activity, movement } = choice
  if (typed !== '') return { sentence: tagging.notResolved(typed), button: null }
  if (movement === null && activity !== null && activity !== knownActivity)
    return { sentence: tagging.movementOfActivity(say.activity(activity)), button: null }
  const what = movement === null ? null : briefTagsLine({ activity: activity ?? '', movement, dimensions }, wording)
  if (athleteName === null && what === null) return { sentence: tagging.nothingChosen, button: null }
  const names = [athleteName, what].filter((part) => part !== null).join(', ')
  const kept = athleteName === null ? tagging.athleteStays : tagging.movementStays
  const isLacking = athleteName === null && isWithoutAthlete
  const rest = isLacking ? tagging.noAthleteYet : athleteName === null || what === null ? ` ${kept}` : ''
  return {
    sentence: `${tagging.outcome(clips, names)}${rest}`,
    button: tagging.tagAs(clips, athleteName ?? say.movement(movement ?? '')),
  }
}
