import { basename } from 'node:path'
import { type Clip, type ClipKind, type ClipState, clipKinds } from '../../contract/clips/clip.ts'
import type { Failure } from '../../contract/failure.ts'
import { whyStuck } from '../../core/views/why-stuck.ts'
import { failureJson } from './output.ts'
import { cliWords, explain, stateText } from './words.ts'

/** One line of `--json` for a clip's new state; a duplicate comes with the path of what it is the same as. */
export function clipJson({ path, state }: Clip, originalPath: string | null) {
  const because = clipFailureOf(state)
  return {
    type: 'clip',
    file: path,
    state: state.kind,
    ...('sessionId' in state && state.sessionId !== null && { sessionId: state.sessionId }),
    ...(originalPath !== null && { duplicateOf: originalPath }),
    ...(because && { error: failureJson(because, path) }),
  }
}

/** Why a clip is where it is, beside its name. */
export function clipReason({ state }: Clip, originalPath: string | null): string {
  if (originalPath !== null) return basename(originalPath)
  const because = clipFailureOf(state)
  return because ? explain(because, '').message.replace(/^: /, '').trim() : ''
}

/** How many clips are in each state, in words, and how many files are none although they look like clips. */
export function stateSummary(counts: Partial<Record<ClipKind, number>>, leftOut = 0): string {
  const inStates = clipKinds.flatMap((kind) => (counts[kind] ? [`${counts[kind]} ${stateText(kind)}`] : []))
  return [...inStates, ...(leftOut > 0 ? [cliWords().leftOut(leftOut)] : [])].join(', ') || cliWords().noClips
}

/** Why a clip is where it is, where that is a setback. */
export function clipFailureOf(state: ClipState): Failure | null {
  if (state.kind === 'waiting') return state.because
  return state.kind === 'untagged' ? (state.reasons[0] ?? null) : whyStuck(state)
}
