import type { AthleteSummary, DeckView } from '../../../contract/tagging/deck-view.ts'
import type { EngineClient } from '../../state/station-stores.ts'
import { fetchTags } from './picker/resolve-athlete.ts'

/**
 * Puts an athlete on deck at the movement that is on deck now, with the dimensions that they had there the last time.
 * Another movement is one key further.
 */
export async function putOnDeck(client: EngineClient, deck: DeckView | null, athlete: AthleteSummary): Promise<void> {
  const tags = await fetchTags(client, athlete, deck?.current?.tags ?? {})
  await client.command({ kind: 'deck-set', tags, fromMs: null })
}
