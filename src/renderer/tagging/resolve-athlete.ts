import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import type { AthleteChoice } from './athlete-choices.ts'
import { fetchSuggestedDimensions } from './suggested-dimensions.ts'

/**
 * Athlete of a choice. A new athlete is usable at once; the station creates it at the service in the background, once.
 */
export async function resolveAthleteChoice(client: EngineClient, choice: AthleteChoice): Promise<AthleteSummary> {
  if (choice.kind === 'athlete') return choice.athlete
  return client.athletes.add({ firstName: choice.firstName, lastName: choice.lastName })
}

/** Tags of an athlete for a movement, with the dimensions last used there. */
export async function fetchTags(
  client: EngineClient,
  { id }: Pick<AthleteSummary, 'id'>,
  { activity, movement }: Pick<TagsInput, 'activity' | 'movement'>,
): Promise<TagsInput> {
  const pair = { activity: activity ?? null, movement: movement ?? null }
  return {
    athlete: { id },
    ...(activity === undefined ? {} : { activity }),
    ...(movement === undefined ? {} : { movement }),
    dimensions: { ...(await fetchSuggestedDimensions(client, id, pair)) },
  }
}
