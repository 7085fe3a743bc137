import type { EngineClient } from '../../renderer/rpc/connect-engine.ts'
import type { DeckView } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { repMovement } from './taggable.ts'

type Movement = Pick<TagsInput, 'activity' | 'movement'>

/** Fetches the current movement: on deck, else that of the newest rep. The next athlete usually continues with it. */
export async function fetchCurrentMovement(client: EngineClient, { current }: DeckView): Promise<Movement> {
  if (current?.tags.movement !== undefined) return current.tags
  const { items } = await client.reps({ offset: 0, limit: 1, fromMs: null })
  return repMovement(items[0])
}
