import type { AthleteSummary, DeckView } from '../../contract/deck-view.ts'
import type { EngineClient } from '../stores/station.ts'

/**
 * Puts an athlete on deck at the movement that is on deck now, with the dimensions that they had there the last time.
 * Another movement is one key further.
 */
export async function putOnDeck(client: EngineClient, deck: DeckView | null, athlete: AthleteSummary): Promise<void> {
  const { activity, movement } = deck?.current?.tags ?? {}
  const dimensions =
    activity !== undefined && movement !== undefined
      ? await client.athletes.suggest({ athleteId: athlete.id, activity, movement })
      : {}
  await client.command({
    kind: 'deck-set',
    tags: {
      athlete: { id: athlete.id },
      ...(activity === undefined ? {} : { activity }),
      ...(movement === undefined ? {} : { movement }),
      dimensions,
    },
    fromMs: null,
  })
}
