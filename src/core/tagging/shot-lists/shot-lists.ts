import type { Failure } from '../../../contract/failure.ts'
import type { TagsInput } from '../../../contract/tagging/tags.ts'

/** Something wrong in a shot list, and where. */
export interface ShotListProblem {
  /** The list's path. */
  readonly file: string
  readonly line: number
  readonly failure: Failure
  /**
   * `clip`: the list says something of this clip that cannot be understood, so worse sources must not stand in for it.
   * `list`: something else is wrong in the list, which does not touch this clip.
   */
  readonly concerns: 'clip' | 'list'
}

/** The CSV files beside the videos. */
export interface ShotLists {
  /** What the list beside a clip says of it. Throws AppError `file-locked` when a list cannot be opened now. */
  tagsFor(path: string): Promise<{ tags: TagsInput | null; problems: ShotListProblem[] }>
}
