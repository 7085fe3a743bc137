import type { TagsInput, TagValue } from '../../../contract/tagging/tags.ts'
import { dimensionsOf as dimensionsOfPair, movementsOf } from '../../../service-api/movements.ts'

/** What somebody is choosing: only pairs that can be captured. A dimension that is null is not to be given. */
export interface MovementChoice {
  readonly activity: string | null
  readonly movement: string | null
  /** As a person has said it; what is not in here may be suggested. */
  readonly said: Readonly<Record<string, TagValue | null>>
}

export type Dimensions = Readonly<Record<string, TagValue>>

export const choiceDimensions = ({ activity, movement }: Pick<MovementChoice, 'activity' | 'movement'>) =>
  (activity === null || movement === null ? undefined : dimensionsOfPair(activity, movement)) ?? []

/** What is known already, as somebody begins to choose. */
export function capturableChoice({ activity, movement, dimensions }: Omit<TagsInput, 'athlete'>): MovementChoice {
  const isKnown = activity !== undefined && movementsOf(activity).length > 0
  const isPair = isKnown && movement !== undefined && movementsOf(activity).includes(movement)
  return { activity: isKnown ? activity : null, movement: isPair ? movement : null, said: isPair ? dimensions : {} }
}

/** What tags hold, also where it can't be captured: a form shows what a configuration says. */
export const choiceOfTags = ({ activity, movement, dimensions }: TagsInput): MovementChoice => ({
  activity: activity ?? null,
  movement: movement ?? null,
  said: dimensions,
})

/** The same tags with another choice of movement. */
export function tagsWithChoice({ athlete }: TagsInput, { activity, movement, said }: MovementChoice): TagsInput {
  const given = Object.entries(said).filter((entry): entry is [string, TagValue] => entry[1] !== null)
  return {
    ...(athlete === undefined ? {} : { athlete }),
    ...(activity === null ? {} : { activity }),
    ...(movement === null ? {} : { movement }),
    dimensions: Object.fromEntries(given),
  }
}

/** Another activity; its only movement is chosen with it. */
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

/** What was said, else what is suggested; only what belongs to the pair, and nothing that is not to be given. */
export function completeDimensions(choice: MovementChoice, suggested: Dimensions): Record<string, TagValue> {
  const complete: Record<string, TagValue> = {}
  for (const dimension of choiceDimensions(choice)) {
    const value = Object.hasOwn(choice.said, dimension) ? choice.said[dimension] : suggested[dimension]
    if (value !== undefined && value !== null) complete[dimension] = value
  }
  return complete
}
