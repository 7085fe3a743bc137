import { fullNameKey } from '../athletes/names.ts'
import type { AthleteReference, TagsInput } from '../contract/tags.ts'
import type { DeckConflict, DeckStore } from './tagging-ports.ts'

/** Entries of stations that were apart conflict when they are no further from each other. */
export const CONFLICT_WINDOW_MS = 5 * 60_000

type Timeline = Pick<DeckStore, 'conflicts' | 'following'>

/** The conflict that a clip recorded at this moment waits for; undefined for none. */
export const conflictAt = (deck: Timeline, atMs: number): DeckConflict | undefined =>
  deck.conflicts().find(({ first, second }) => {
    const untilMs = deck.following(Math.max(first.fromMs, second.fromMs))?.fromMs ?? Number.POSITIVE_INFINITY
    return atMs >= Math.min(first.fromMs, second.fromMs) && atMs < untilMs
  })

/** An entry of the cage, by the database's clock. */
interface CageEntry {
  readonly id: string
  readonly fromMs: number
  readonly tags: TagsInput | null
}

/**
 * Finds the entry that contradicts one made apart: `others` are entries of other stations that this one did not know.
 * Null where the other stations had the same athlete on deck then, or nobody close in time.
 */
export function findRival(entry: CageEntry, others: readonly CageEntry[]): CageEntry | null {
  const near = others
    .filter(({ fromMs }) => Math.abs(fromMs - entry.fromMs) <= CONFLICT_WINDOW_MS)
    .toSorted((a, b) => a.fromMs - b.fromMs)
  const other = near.findLast(({ fromMs }) => fromMs <= entry.fromMs) ?? near[0]
  return other && isOtherAthlete(entry.tags, other.tags) ? other : null
}

function isOtherAthlete(one: TagsInput | null, other: TagsInput | null): boolean {
  if (!one?.athlete || !other?.athlete) return false
  return athleteKey(one.athlete) !== athleteKey(other.athlete)
}

const athleteKey = (athlete: AthleteReference): string =>
  'id' in athlete ? athlete.id.toLowerCase() : fullNameKey(athlete.firstName, athlete.lastName)
