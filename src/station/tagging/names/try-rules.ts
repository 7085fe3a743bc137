import type { Failure } from '../../contract/failure.ts'
import type { FolderSettings } from '../../contract/settings.ts'
import type { TagsInput } from '../../contract/tags.ts'
import { checkMovement } from '../check-tags.ts'
import { combineTags } from '../combine-tags.ts'
import { activityMissing } from './movement-words.ts'
import type { RuleReader } from './name-rules.ts'
import type { ShotListProblem, ShotLists } from './shot-lists.ts'

/** Tags that one source supplies for a clip. */
export interface TriedSource {
  readonly origin: 'shot-list' | 'file-name' | 'path' | 'folder'
  /** Null when the source supplies none. */
  readonly tags: TagsInput | null
  readonly camera: string | undefined
  readonly problems: readonly Failure[]
  /** Wrong rows of a shot list about this clip. */
  readonly rows: readonly ShotListProblem[]
}

export interface TriedClip {
  readonly sources: readonly TriedSource[]
  /** Problems of all sources together. Missing tags may still come from the deck. */
  readonly problems: readonly Failure[]
  /** Problems of a shot list that don't concern this clip. */
  readonly listProblems: readonly ShotListProblem[]
  readonly fits: boolean
}

interface Parts {
  readonly rules: Pick<RuleReader, 'read'>
  readonly shotLists: ShotLists
}

/** Shows how each rule reads a clip, before any clip is tagged with it. For the rule preview. */
export function createRuleTrial({ rules, shotLists }: Parts) {
  return async (folder: FolderSettings, path: string): Promise<TriedClip> => {
    const sources: TriedSource[] = []
    const listed = folder.rules.shotList ? await shotLists.tagsFor(path) : { tags: null, problems: [] }
    const rows = listed.problems.filter(({ concerns }) => concerns === 'clip')
    if (folder.rules.shotList)
      sources.push({ origin: 'shot-list', tags: listed.tags, camera: undefined, problems: [], rows })
    for (const { origin, tags, camera, problems } of rules.read(folder, path))
      sources.push({ origin, tags: problems.length > 0 ? null : tags, camera, problems, rows: [] })
    sources.push({ origin: 'folder', tags: folder.tags, camera: folder.camera, problems: [], rows: [] })
    const problems = problemsOfAll(sources)
    const fits = problems.length === 0 && sources.every((source) => source.problems.length + source.rows.length === 0)
    const listProblems = listed.problems.filter(({ concerns }) => concerns === 'list')
    return { sources, problems, listProblems, fits }
  }
}

function problemsOfAll(sources: readonly TriedSource[]): Failure[] {
  const said = sources.flatMap(({ origin, tags }) => (tags ? [{ origin, tags }] : []))
  const { activity, movement, dimensions } = combineTags(said)
  if (!movement) return []
  if (!activity) return [activityMissing(movement.value)]
  const values = Object.fromEntries(Object.entries(dimensions).map(([key, { value }]) => [key, value]))
  return checkMovement({
    activity: activity.value,
    movement: movement.value,
    dimensions: values,
    requireDimensions: false,
  })
}
