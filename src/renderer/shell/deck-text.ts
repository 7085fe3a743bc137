import type { DeckView } from '../../station/contract/deck-view.ts'
import type { ScreenWording } from '../state/wording-context.tsx'

/** Words the tags on deck: “Pitching, right”. Empty without tags. */
export function deckText(current: NonNullable<DeckView['current']>, { phrases }: ScreenWording): string {
  const { activity, movement, dimensions } = current.tags
  const what =
    movement !== undefined ? phrases.movement(movement) : activity !== undefined ? phrases.activity(activity) : null
  const values = Object.values(dimensions).map((value) => phrases.dimensionValue(value).toLowerCase())
  return [what, ...values].filter(Boolean).join(', ')
}
