import { isSided } from '../../service/dimension-values.ts'
import { activities, dimensionsOf, movementsOf } from '../../service/movements.ts'
import type { Failure } from '../contract/failure.ts'
import { failure } from '../contract/failure.ts'
import type { TagValue } from '../contract/tags.ts'
import { activitiesWith, activityMissing } from './names/movement-words.ts'

interface Movement {
  readonly activity: string | undefined
  readonly movement: string | undefined
  readonly dimensions: Readonly<Record<string, TagValue>>
  readonly requireDimensions: boolean
}

const sides = ['left', 'right']

/**
 * Everything missing or wrong in an activity, a movement and its dimensions; empty when they can be sent (service
 * interface 2.3).
 */
export function checkMovement({ activity, movement, dimensions, requireDimensions }: Movement): Failure[] {
  if (activity === undefined || movement === undefined) {
    const missing: Failure[] = []
    if (activity === undefined) missing.push(missingActivity(movement))
    if (movement === undefined) missing.push(failure('movement-missing'))
    return missing
  }
  const allowed = dimensionsOf(activity, movement)
  if (!allowed) return [failure('pair-unknown', { activity, movement, movements: choicesFor(activity).join(', ') })]
  const wrong = Object.entries(dimensions).flatMap(([key, value]) =>
    checkDimension(key, value, allowed, activity, movement),
  )
  if (!requireDimensions) return wrong
  const absent = allowed.filter((key) => dimensions[key] === undefined)
  return [...wrong, ...absent.map((dimension) => failure('dimension-missing', { dimension, activity, movement }))]
}

/** Names the activities that the movement may belong to. */
const missingActivity = (movement: string | undefined): Failure =>
  movement !== undefined && activitiesWith(movement).length > 0
    ? activityMissing(movement)
    : failure('activity-missing')

/** The movements of an activity; the activities for an unknown one. */
function choicesFor(activity: string): readonly string[] {
  const movements = movementsOf(activity)
  return movements.length > 0 ? movements : activities
}

function checkDimension(
  dimension: string,
  value: string | number,
  allowed: readonly string[],
  activity: string,
  movement: string,
): Failure[] {
  if (!allowed.includes(dimension)) {
    return [failure('dimension-unknown', { dimension, activity, movement, dimensions: allowed.join(', ') })]
  }
  const sided = isSided(dimension)
  const wrong = value === '' || (sided && !sides.includes(String(value)))
  return wrong ? [failure('dimension-invalid', { dimension, value, expected: sided ? sides.join(', ') : '' })] : []
}
