import { useEffect, useState } from 'react'
import { dimensionsOf as dimensionsOfPair, movementsOf } from '../../service/movements.ts'
import type { TagsInput, TagValue } from '../../station/contract/tags.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import { useClient } from '../state/station-context.tsx'

/** Movement being chosen, of those that can be captured. A null dimension is left out on purpose. */
export interface MovementChoice {
  readonly activity: string | null
  readonly movement: string | null
  /** Dimensions set by the person; missing ones may be suggested. */
  readonly said: Readonly<Record<string, TagValue | null>>
}

export type Dimensions = Readonly<Record<string, TagValue>>

export const choiceDimensions = ({ activity, movement }: Pick<MovementChoice, 'activity' | 'movement'>) =>
  (activity === null || movement === null ? undefined : dimensionsOfPair(activity, movement)) ?? []

/** Starts a choice from known tags, without movements that can't be captured. */
export function capturableChoice({ activity, movement, dimensions }: Omit<TagsInput, 'athlete'>): MovementChoice {
  const isKnown = activity !== undefined && movementsOf(activity).length > 0
  const isPair = isKnown && movement !== undefined && movementsOf(activity).includes(movement)
  return { activity: isKnown ? activity : null, movement: isPair ? movement : null, said: isPair ? dimensions : {} }
}

/** Starts a choice from any tags, since a form must show what the configuration file sets. */
export const choiceOfTags = ({ activity, movement, dimensions }: TagsInput): MovementChoice => ({
  activity: activity ?? null,
  movement: movement ?? null,
  said: dimensions,
})

/** Applies a choice to tags, keeping their athlete. */
export function tagsWithChoice({ athlete }: TagsInput, { activity, movement, said }: MovementChoice): TagsInput {
  const dimensions = Object.entries(said).filter((entry): entry is [string, TagValue] => entry[1] !== null)
  return {
    ...(athlete === undefined ? {} : { athlete }),
    ...(activity === null ? {} : { activity }),
    ...(movement === null ? {} : { movement }),
    dimensions: Object.fromEntries(dimensions),
  }
}

/** Chooses an activity, and its movement when there is only one. */
export function chooseActivity(choice: MovementChoice, activity: string | null): MovementChoice {
  if (choice.activity === activity) return choice
  if (activity === null) return { activity, movement: null, said: {} }
  const [first, second] = movementsOf(activity)
  return { activity, movement: second === undefined ? (first ?? null) : null, said: {} }
}

export const chooseMovement = (choice: MovementChoice, movement: string | null): MovementChoice =>
  choice.movement === movement ? choice : { ...choice, movement, said: {} }

export const chooseDimension = (choice: MovementChoice, dimension: string, value: TagValue | null): MovementChoice => ({
  ...choice,
  said: { ...choice.said, [dimension]: value },
})

/** Dimensions of the movement: chosen ones, else suggested ones, without those left out. */
export function completeDimensions(choice: MovementChoice, suggested: Dimensions): Record<string, TagValue> {
  const complete: Record<string, TagValue> = {}
  for (const dimension of choiceDimensions(choice)) {
    const value = Object.hasOwn(choice.said, dimension) ? choice.said[dimension] : suggested[dimension]
    if (value !== undefined && value !== null) complete[dimension] = value
  }
  return complete
}

const nothing: Dimensions = {}

/** Fetches the dimensions that an athlete last used for a movement, or those of the dominant arm. */
export async function fetchSuggestedDimensions(
  client: EngineClient,
  athleteId: string | null,
  { activity, movement }: Pick<MovementChoice, 'activity' | 'movement'>,
): Promise<Dimensions> {
  if (athleteId === null || activity === null || movement === null) return nothing
  return client.athletes.suggest({ athleteId, activity, movement })
}

/** Suggested dimensions for a form; empty until the answer arrives. */
export function useSuggestedDimensions(athleteId: string | null, choice: MovementChoice): Dimensions {
  const client = useClient()
  const { activity, movement } = choice
  const key = JSON.stringify([athleteId, activity, movement])
  const [known, setKnown] = useState({ suggested: nothing, of: key })
  // Suggestions for another movement don't apply.
  if (known.of !== key) setKnown({ suggested: nothing, of: key })

  useEffect(() => {
    let isLatest = true
    fetchSuggestedDimensions(client, athleteId, { activity, movement }).then(
      (suggested) => isLatest && setKnown({ suggested, of: key }),
      // Without a suggestion the person fills in the form.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [client, athleteId, activity, movement, key])
  return known.suggested
}
