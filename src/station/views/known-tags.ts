import type { Clip } from '../contract/clip.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'

/** Fills missing tags from a lower source. Dimensions belong to a movement: those of another movement are left out. */
export function fillTags(better: TagsInput, worse: TagsInput): TagsInput {
  const isOther = better.movement !== undefined && worse.movement !== undefined && better.movement !== worse.movement
  return { ...worse, ...better, dimensions: { ...(isOther ? {} : worse.dimensions), ...better.dimensions } }
}

const nobody: ReadonlySet<FailureCode> = new Set([
  'athlete-not-found',
  'athlete-unknown',
  'athlete-ambiguous',
  'athlete-undecided',
  'athlete-not-created',
])

/** Tags known of a clip: hand tags, tags found before, and folder defaults, except the default athlete. */
export function knownTagsOf(clip: Clip, { folders }: Pick<Settings, 'folders'>): TagsInput {
  const { handTags, tags, folder, state } = clip
  const said = handTags ?? { dimensions: {} }
  const found = tags
    ? {
        athlete: { id: tags.athleteId },
        activity: tags.activity,
        movement: tags.movement,
        dimensions: tags.dimensions,
      }
    : { dimensions: {} }
  const byFolder = folders.find(({ path }) => path === folder)?.tags ?? { dimensions: {} }
  const { athlete: _default, ...others } = byFolder
  const combined = fillTags(fillTags(said, found), others)
  // An unknown or ambiguous athlete has to be chosen again.
  const isNobody = state.kind === 'untagged' && state.reasons.some(({ code }) => nobody.has(code))
  if (!isNobody) return combined
  const { athlete: _gone, ...rest } = combined
  return rest
}
