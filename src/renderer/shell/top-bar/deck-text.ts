import type { DeckView } from '../../../contract/tagging/deck-view.ts'
import type { ScreenWording } from '../../state/wording-context.tsx'

/** Words the tags on deck: “Pitching, right, since 16:24”. */
export function deckText(current: NonNullable<DeckView['current']>, { frame, say }: ScreenWording): string {
  const { activity, movement, dimensions } = current.tags
  const what = movement !== undefined ? say.movement(movement) : activity !== undefined ? say.activity(activity) : null
  const values = Object.values(dimensions).map((value) => say.dimensionValue(value).toLowerCase())
  return [what, ...values, frame.since(say.format.clock(current.fromMs))].filter(Boolean).join(', ')
}
