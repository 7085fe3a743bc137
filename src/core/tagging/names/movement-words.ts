import { type Failure, failure } from '../../../contract/failure.ts'
import { activities, captureMovements } from '../../../service-api/movements.ts'

/** How people write the catalogue's words: "Free Throw", "free-throw" and "FREE_THROW" are free_throw. */
const keyOf = (word: string) => word.toLowerCase().replaceAll(/[\s_-]+/g, '')

const byKey = (words: Iterable<string>) => new Map([...words].map((word) => [keyOf(word), word]))

const activityWords = byKey(activities)
const movementWords = byKey(Object.values(captureMovements).flatMap((movements) => Object.keys(movements)))

/** Every dimension key of the catalogue. */
export const dimensionKeys: ReadonlySet<string> = new Set(
  Object.values(captureMovements).flatMap((movements) => Object.values(movements).flat()),
)

/** The catalogue's activity that is meant; undefined for a word it does not know. */
export const activityCalled = (word: string): string | undefined => activityWords.get(keyOf(word))

/** The catalogue's movement that is meant, in whatever activity; undefined for a word it does not know. */
export const movementCalled = (word: string): string | undefined => movementWords.get(keyOf(word))

/** The activities that have this movement. */
export const activitiesWith = (movement: string): string[] =>
  Object.entries(captureMovements).flatMap(([activity, movements]) =>
    Object.hasOwn(movements, movement) ? [activity] : [],
  )

/**
 * The one activity that a movement can only belong to. A word that is an activity's too says nothing: who writes
 * "squat" may mean a squat of any kind, not the squat jump.
 */
export function activityOf(movement: string): string | undefined {
  const [only, second] = activitiesWith(movement)
  const isAnotherActivity = movement !== only && Object.hasOwn(captureMovements, movement)
  return second === undefined && !isAnotherActivity ? only : undefined
}

/** Why a movement without its activity cannot be sent, naming those that have it. */
export const activityMissing = (movement: string): Failure =>
  failure('movement-ambiguous', { movement, activities: activitiesWith(movement).join(', ') })
