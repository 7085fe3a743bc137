import type { TagsInput, TagValue } from '../../../contract/tagging/tags.ts'

/**
 * The tags with what is suggested for dimensions that nobody has chosen. A suggestion that comes when another movement
 * was chosen already is of no use any more.
 */
export function addSuggestedDimensions(
  present: TagsInput,
  asked: TagsInput,
  suggested: Readonly<Record<string, TagValue>>,
): TagsInput {
  if (present.activity !== asked.activity || present.movement !== asked.movement) return present
  return { ...present, dimensions: { ...suggested, ...present.dimensions } }
}
