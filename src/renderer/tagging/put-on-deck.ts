import type { AthleteSummary, DeckView } from '../../station/contract/deck-view.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import { fetchTags } from './athlete-choices.ts'

/**
 * Puts an athlete on deck with the movement that is on deck now and the dimensions last used there. Called by the
 * palette.
 */
export async function putOnDeck(client: EngineClient, deck: DeckView | null, athlete: AthleteSummary): Promise<void> {
  const tags = await fetchTags(client, athlete, deck?.current?.tags ?? {})
  await client.command({ kind: 'deck-set', tags, fromMs: null })
}
