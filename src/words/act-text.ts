import type { TagsInput } from '../station/contract/tags.ts'
import type { UndoableAct } from '../station/contract/undo.ts'

/** Texts of a language for acts that can be undone. */
export interface ActWords {
  readonly tagged: (clips: number, names: string) => string
  readonly untagged: (clips: number) => string
  readonly retagged: (clips: number) => string
  readonly setAside: (clips: number) => string
  readonly uploadAgain: (clips: number, names: string) => string
  readonly onDeck: (names: string) => string
  readonly nobodyOnDeck: string
  /** Seconds added to the camera's recording times, with their sign. */
  readonly clockCorrected: (camera: string, seconds: string) => string
  readonly drawingsRemoved: (drawings: number) => string
  readonly clockSetBack: (since: string) => string
}

interface Names {
  readonly correction: (ms: number) => string
  readonly activity: (name: string) => string
  readonly movement: (name: string) => string
}

/** Describes an act, such as “2 clips → Ben Zimmermann, Pitching”, the same on every screen and on the command line. */
export function actText(what: UndoableAct, words: ActWords, names: Names): string {
  if (what.kind === 'clips-cancel') return words.setAside(what.clips)
  if (what.kind === 'clock') return words.clockCorrected(what.camera, names.correction(what.correctionMs))
  if (what.kind === 'drawings-remove') return words.drawingsRemoved(what.drawings)
  const named = [what.athleteName, what.tags && shown(what.tags, names)].filter(Boolean).join(', ')
  if (what.kind === 'deck') return what.tags === null ? words.nobodyOnDeck : words.onDeck(named)
  if (what.kind === 'clips-upload-again') return words.uploadAgain(what.clips, named)
  if (what.tags === null) return words.untagged(what.clips)
  return named === '' ? words.retagged(what.clips) : words.tagged(what.clips, named)
}

/** Names the movement; the activity only where there is no movement. */
const shown = ({ activity, movement }: TagsInput, names: Names): string =>
  movement !== undefined ? names.movement(movement) : activity !== undefined ? names.activity(activity) : ''
