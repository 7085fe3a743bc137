import type { Athlete } from '../../service/athletes.ts'
import { dimensionsOf, sidedDimensions } from '../../service/movements.ts'
import type { Suggestion } from '../contract/records.ts'
import type { TagValue } from '../contract/tags.ts'

interface Asked {
  readonly activity: string
  readonly movement: string
  /** Dimensions of this athlete's last clip of this movement. */
  readonly remembered: Readonly<Record<string, TagValue>>
  readonly athlete: Pick<Athlete, 'dominant_arm' | 'dominant_leg'> | null
}

/** Suggests each dimension of a pair for an athlete: from the last time, otherwise from the dominant arm or leg. */
export function suggestDimensions({ activity, movement, remembered, athlete }: Asked): Record<string, Suggestion> {
  const suggestions: Record<string, Suggestion> = {}
  for (const dimension of dimensionsOf(activity, movement) ?? []) {
    const suggestion = ofDimension(dimension, remembered[dimension], athlete)
    if (suggestion) suggestions[dimension] = suggestion
  }
  return suggestions
}

const dominance: Readonly<Record<(typeof sidedDimensions)[number], 'dominant_arm' | 'dominant_leg'>> = {
  handedness: 'dominant_arm',
  footedness: 'dominant_leg',
}

function ofDimension(
  dimension: string,
  remembered: TagValue | undefined,
  athlete: Asked['athlete'],
): Suggestion | null {
  if (remembered !== undefined) return { value: remembered, because: 'remembered' }
  const sided = sidedDimensions.find((name) => name === dimension)
  if (!sided || !athlete) return null
  const because = dominance[sided]
  const side = athlete[because]
  // An athlete with both sides has to choose one.
  return side === 'left' || side === 'right' ? { value: side, because } : null
}
