import type { Failure } from '../../contract/failure.ts'
import type { TagsInput } from '../../contract/tags.ts'

/** A problem in a shot list, with its line. */
export interface ShotListProblem {
  /** The list's path. */
  readonly file: string
  readonly line: number
  readonly failure: Failure
  /**
   * `clip`: the list's row about this clip could not be read, so lower sources must not stand in for it. `list`: the
   * problem doesn't concern this clip.
   */
  readonly concerns: 'clip' | 'list'
}

/** Port to the CSV files beside the videos. */
export interface ShotLists {
  /** The list's tags for a clip. Throws AppError `file-locked` when a list cannot be opened now. */
  tagsFor(path: string): Promise<{ tags: TagsInput | null; problems: ShotListProblem[] }>
}
