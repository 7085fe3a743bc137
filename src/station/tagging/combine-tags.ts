import { dimensionsOf } from '../../service/movements.ts'
import type { AthleteReference, TagOrigin, TagsInput, TagValue } from '../contract/tags.ts'
import { TagOrigin as TagOrigins } from '../contract/tags.ts'

/** Tags from one source. */
export interface TagSource {
  readonly origin: TagOrigin
  readonly tags: TagsInput
}

/** A value with its source. */
export interface Sourced<Value> {
  readonly value: Value
  readonly origin: TagOrigin
}

/** The best values of all sources. */
export interface Combined {
  readonly athlete: Sourced<AthleteReference> | null
  /**
   * Every automatic source that names an athlete, best first; empty when a person has chosen one. Folder defaults do
   * not count.
   */
  readonly witnesses: readonly Sourced<AthleteReference>[]
  readonly activity: Sourced<string> | null
  readonly movement: Sourced<string> | null
  readonly dimensions: Readonly<Record<string, Sourced<TagValue>>>
}

export const originRank = (origin: TagOrigin) => TagOrigins.options.indexOf(origin)

/** Combines sources field by field. The best source wins: hand, shot list, file name, path, on deck, folder default. */
export function combineTags(sources: readonly TagSource[]): Combined {
  const ranked = sources.toSorted((a, b) => originRank(a.origin) - originRank(b.origin))
  const first = <Value>(pick: (tags: TagsInput) => Value | undefined): Sourced<Value> | null => {
    for (const { origin, tags } of ranked) {
      const value = pick(tags)
      if (value !== undefined) return { value, origin }
    }
    return null
  }
  const athlete = first((tags) => tags.athlete)
  const activity = first((tags) => tags.activity)
  const movement = first((tags) => tags.movement)
  const witnesses =
    athlete?.origin === 'hand'
      ? []
      : ranked.flatMap(({ origin, tags }) =>
          tags.athlete && origin !== 'folder' && origin !== 'hand' ? [{ value: tags.athlete, origin }] : [],
        )
  return { athlete, witnesses, activity, movement, dimensions: combineDimensions(ranked, activity, movement) }
}

/**
 * Drops a dimension that its source gave for another movement, which a better source has replaced. Keeps one that never
 * fitted, so that it is reported as wrong.
 */
function combineDimensions(
  ranked: readonly TagSource[],
  activity: Sourced<string> | null,
  movement: Sourced<string> | null,
): Combined['dimensions'] {
  const allowed = activity && movement ? dimensionsOf(activity.value, movement.value) : undefined
  const replacedAt = Math.min(
    activity ? originRank(activity.origin) : Infinity,
    movement ? originRank(movement.origin) : Infinity,
  )
  // A map, because a dimension may have the name of an object's built-in property.
  const combined = new Map<string, Sourced<TagValue>>()
  for (const { origin, tags } of ranked) {
    for (const [key, value] of Object.entries(tags.dimensions)) {
      const isLeftover = originRank(origin) > replacedAt && allowed !== undefined && !allowed.includes(key)
      if (!isLeftover && !combined.has(key)) combined.set(key, { value, origin })
    }
  }
  return Object.fromEntries(combined)
}
