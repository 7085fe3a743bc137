import type { TagsInput, TagValue } from '../../station/contract/tags.ts'
import type { ScreenWording } from '../state/wording-context.tsx'

type Words = Pick<ScreenWording, 'tagging' | 'phrases'>

interface Movement {
  readonly activity?: string | null | undefined
  readonly movement?: string | null | undefined
}
interface MovementTags extends Movement {
  readonly dimensions: TagsInput['dimensions']
}

/** Activities whose movements are clear by name: “Pitching”, but “Jump, broad”. */
const namedByMovement: ReadonlySet<string> = new Set([
  'baseball',
  'basketball',
  'gait',
  'golf',
  'softball',
  'tennis',
  'track_and_field',
])

/** Words a movement: “Pitching”, “Jump, broad”; null without activity and movement. */
export function movementWords(tags: Movement, { phrases }: Words): string | null {
  const { activity = null, movement = null } = tags
  if (movement === null) return activity === null ? null : phrases.activity(activity)
  if (activity === null || namedByMovement.has(activity)) return phrases.movement(movement)
  return `${phrases.activity(activity)}, ${lower(phrases.movement(movement))}`
}

/** Words a dimension: “Right-handed”, “Left leg”, “Bat length 33”. */
export function dimensionWords(dimension: string, value: TagValue, { tagging, phrases }: Words): string {
  const sides: Readonly<Record<string, Readonly<Record<string, string>>>> = tagging.sides
  const side = Object.hasOwn(sides, dimension) ? sides[dimension]?.[String(value)] : undefined
  return side ?? `${phrases.dimension(dimension)} ${lower(phrases.dimensionValue(value))}`
}

/** Words dimensions as one line: “Bat length 33, left-handed”. */
export const dimensionsLine = (dimensions: TagsInput['dimensions'], words: Words): string =>
  Object.entries(dimensions)
    .map(([name, value], at) =>
      at === 0 ? dimensionWords(name, value, words) : lower(dimensionWords(name, value, words)),
    )
    .join(', ')

/** Words movement and dimensions: “Pitching, right-handed”. */
export function tagsLine(tags: MovementTags, words: Words): string {
  const dimensions = Object.entries(tags.dimensions).map(([name, value]) => lower(dimensionWords(name, value, words)))
  return [movementWords(tags, words), ...dimensions].filter((part) => part !== null).join(', ')
}

/** Short form of `tagsLine`: “Pitching, right”. */
export function briefTagsLine(tags: MovementTags, words: Words): string {
  const values = Object.values(tags.dimensions).map((value) => lower(words.phrases.dimensionValue(value)))
  return [movementWords(tags, words), ...values].filter((part) => part !== null).join(', ')
}

/** Lowercases a word within a sentence; “SFMA squat” keeps its capitals. */
const lower = (text: string) => (/^[A-Z]{2}|^[A-Z]-/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1))
