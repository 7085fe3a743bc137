import type { Clip } from '../../contract/clips/clip.ts'
import { fixedTagsKinds } from '../../contract/clips/clip-kinds.ts'
import type { FolderSettings } from '../../contract/station/settings.ts'
import { nextState } from '../clips/clip-machine.ts'
import { type Combined, combineTags } from './combine-tags.ts'
import { folderSettingsOf, type Sources } from './sources.ts'

/** What is said of a clip now, and what would be. */
export interface TagChange {
  readonly clip: Clip
  readonly before: Combined
  readonly after: Combined
}

export interface TagChanges {
  /** Clips that may still be tagged otherwise. */
  readonly changed: readonly TagChange[]
  /** Clips that were reserved or uploaded: they keep the tags that they left with. */
  readonly tooLate: readonly TagChange[]
}

interface Compared {
  readonly before: Sources
  readonly after: Sources
  readonly folders: readonly FolderSettings[]
}

/** The clips that would get other tags, in the order given: the same sources are asked as they are and as they would be. */
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

/** Whether a clip can still be tagged otherwise. */
export const canChangeTags = ({ state }: Pick<Clip, 'state'>): boolean => nextState(state, { kind: 'retag' }) !== state

/** Whether the service has heard of a clip, with its tags. */
export const hasFixedTags = ({ state }: Pick<Clip, 'state'>): boolean =>
  fixedTagsKinds.includes(state.kind) || ('sessionId' in state && state.sessionId !== null)

const isSame = (before: Combined, after: Combined) =>
  JSON.stringify(comparableTags(before)) === JSON.stringify(comparableTags(after))

/** Who said it does not matter, nor in which order. */
const comparableTags = ({ athlete, activity, movement, dimensions }: Combined) => [
  athlete?.value ?? null,
  activity?.value ?? null,
  movement?.value ?? null,
  Object.entries(dimensions)
    .map(([name, { value }]) => [name, value])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
]
