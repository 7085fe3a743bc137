import type { GivenTags } from '../contract/tags.ts'
import type { UndoableAct } from '../contract/undo.ts'

/** How a language names what can be undone. */
export interface ActWords {
  readonly tagged: (clips: number, names: string) => string
  readonly untagged: (clips: number) => string
  readonly retagged: (clips: number) => string
}

interface Names {
  readonly activity: (name: string) => string
  readonly movement: (name: string) => string
}

/** “2 clips → Ben Zimmermann, Pitching”: the same words on every screen and on the command line. */
export function actText({ clips, tags, athleteName }: UndoableAct, words: ActWords, names: Names): string {
  if (tags === null) return words.untagged(clips)
  const named = [athleteName, shown(tags, names)].filter(Boolean).join(', ')
  return named === '' ? words.retagged(clips) : words.tagged(clips, named)
}

/** The movement says enough; the activity stands only where there is no movement. */
const shown = ({ activity, movement }: GivenTags, names: Names): string =>
  movement !== undefined ? names.movement(movement) : activity !== undefined ? names.activity(activity) : ''
