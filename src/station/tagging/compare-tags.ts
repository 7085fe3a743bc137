import { nextState } from '../clips/clip-machine.ts'
import type { Clip } from '../contract/clip.ts'
import { fixedTagsKinds } from '../contract/clip-kinds.ts'
import type { FolderSettings } from '../contract/settings.ts'
import { type Combined, combineTags } from './combine-tags.ts'
import { folderSettingsOf, type Sources } from './sources.ts'

/** A clip's tags now, and after a change. */
export interface TagChange {
  readonly clip: Clip
  readonly before: Combined
  readonly after: Combined
}

export interface TagChanges {
  /** Clips whose tags can still change. */
  readonly changed: readonly TagChange[]
  /** Reserved or uploaded clips: they keep their tags. */
  readonly tooLate: readonly TagChange[]
}

interface Compared {
  readonly before: Pick<Sources, 'of'>
  readonly after: Pick<Sources, 'of'>
  readonly folders: readonly FolderSettings[]
}

/**
 * Finds the clips whose tags would change, in the given order: reads the same sources before and after a change. For
 * previews.
 */
export async function compareTags(clips: readonly Clip[], { before, after, folders }: Compared): Promise<TagChanges> {
  const changes: TagChange[] = []
  for (const clip of clips) {
    const folder = folderSettingsOf(clip, folders)
    const now = combineTags((await before.of(clip, folder)).sources)
    const then = combineTags((await after.of(clip, folder)).sources)
    if (!isSame(now, then)) changes.push({ clip, before: now, after: then })
  }
  return {
    changed: changes.filter(({ clip }) => canChangeTags(clip)),
    tooLate: changes.filter(({ clip }) => hasFixedTags(clip)),
  }
}

/** True for a clip that can still be tagged. */
export const canChangeTags = ({ state }: Pick<Clip, 'state'>): boolean => nextState(state, { kind: 'retag' }) !== state

/** True when the service has the clip's tags. */
export const hasFixedTags = ({ state }: Pick<Clip, 'state'>): boolean =>
  fixedTagsKinds.includes(state.kind) || ('sessionId' in state && state.sessionId !== null)

const isSame = (before: Combined, after: Combined) =>
  JSON.stringify(comparableTags(before)) === JSON.stringify(comparableTags(after))

/** Without the sources of the values and their order. */
const comparableTags = ({ athlete, activity, movement, dimensions }: Combined) => [
  athlete?.value ?? null,
  activity?.value ?? null,
  movement?.value ?? null,
  Object.entries(dimensions)
    .map(([name, { value }]) => [name, value])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
]
