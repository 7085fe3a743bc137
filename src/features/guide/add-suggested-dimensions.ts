import type { TagsInput, TagValue } from '../../station/contract/tags.ts'

/**
 * Adds suggested dimensions that were not chosen. A suggestion for another movement than the current one is ignored.
 */
export function addSuggestedDimensions(
  present: TagsInput,
  input: TagsInput,
  suggested: Readonly<Record<string, TagValue>>,
): TagsInput {
  if (present.activity !== input.activity || present.movement !== input.movement) return present
  return { ...present, dimensions: { ...suggested, ...present.dimensions } }
}
