import type { DeckView } from '../../../../contract/tagging/deck-view.ts'
import type { TagsInput } from '../../../../contract/tagging/tags.ts'
import type { EngineClient } from '../../../state/station-stores.ts'
import { repMovement } from '../board/taggable.ts'

type Movement = Pick<TagsInput, 'activity' | 'movement'>

/** The movement that is done now: what is on deck, else what the newest rep showed. Whoever comes next does the same. */
export async function fetchCurrentMovement(client: EngineClient, { current }: DeckView): Promise<Movement> {
  if (current?.tags.movement !== undefined) return current.tags
  const { items } = await client.reps({ offset: 0, limit: 1, fromMs: null })
  return repMovement(items[0])
}
