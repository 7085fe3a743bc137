import { activities, captureMovements } from '../../../service/movements.ts'
import { type Failure, failure } from '../../contract/failure.ts'

/** Ignores case and delimiters: "Free Throw", "free-throw" and "FREE_THROW" are free_throw. */
const keyOf = (word: string) => word.toLowerCase().replaceAll(/[\s_-]+/g, '')

const byKey = (words: Iterable<string>) => new Map([...words].map((word) => [keyOf(word), word]))

const activityWords = byKey(activities)
const movementWords = byKey(Object.values(captureMovements).flatMap((movements) => Object.keys(movements)))

/** Every dimension key of the catalog. */
export const dimensionKeys: ReadonlySet<string> = new Set(
  Object.values(captureMovements).flatMap((movements) => Object.values(movements).flat()),
)

/** The catalog's activity for a word; undefined for none. */
export const activityCalled = (word: string): string | undefined => activityWords.get(keyOf(word))

/** The catalog's movement for a word, in any activity; undefined for none. */
export const movementCalled = (word: string): string | undefined => movementWords.get(keyOf(word))

/** Activities that have this movement. */
export const activitiesWith = (movement: string): string[] =>
  Object.entries(captureMovements).flatMap(([activity, movements]) =>
    Object.hasOwn(movements, movement) ? [activity] : [],
  )

/**
 * The only activity of a movement; undefined for several. A word that is an activity too is ambiguous: "squat" may mean
 * any squat, not only the squat jump.
 */
export function activityOf(movement: string): string | undefined {
  const [only, second] = activitiesWith(movement)
  const isAnotherActivity = movement !== only && Object.hasOwn(captureMovements, movement)
  return second === undefined && !isAnotherActivity ? only : undefined
}

/** The failure of a movement without its activity, with the possible activities. */
export const activityMissing = (movement: string): Failure =>
  failure('movement-ambiguous', { movement, activities: activitiesWith(movement).join(', ') })
