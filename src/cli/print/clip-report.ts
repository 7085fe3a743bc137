import { basename } from 'node:path'
import { type Clip, type ClipKind, type ClipState, clipKinds } from '../../station/contract/clip.ts'
import type { Failure } from '../../station/contract/failure.ts'
import { whyStuck } from '../../station/views/why-stuck.ts'
import { failureJson } from './output.ts'
import { cliWords, explain, leftOutReason, stateText } from './words.ts'

/** Makes one line of `--json` for a clip's new state; a duplicate includes the path of its original. */
export function clipJson({ path, state }: Clip, originalPath: string | null) {
  const because = clipFailureOf(state)
  return {
    type: 'clip',
    file: path,
    state: state.kind,
    ...('sessionId' in state && state.sessionId !== null && { sessionId: state.sessionId }),
    ...(originalPath !== null && { [state.kind === 'left-out' ? 'copyOf' : 'duplicateOf']: originalPath }),
    ...(state.kind === 'left-out' && { leftOut: state.why }),
    ...(state.kind === 'left-out' && state.name !== null && { name: state.name }),
    ...(state.kind === 'uploaded-elsewhere' && { station: state.station }),
    ...(because && { error: failureJson(because, path) }),
  }
}

/** Returns the reason for a clip's state, printed beside its name. */
export function clipReason({ state }: Clip, originalPath: string | null): string {
  if (state.kind === 'left-out') return leftOutText(state, originalPath)
  if (originalPath !== null) return basename(originalPath)
  if (state.kind === 'uploaded-elsewhere') return state.station
  const because = clipFailureOf(state)
  return because ? explain(because, '').message.replace(/^: /, '').trim() : ''
}

const leftOutText = ({ why, name }: ClipState & { kind: 'left-out' }, originalPath: string | null): string =>
  leftOutReason(why, originalPath === null ? name : basename(originalPath))

/** Formats the number of clips in each state, and of files that look like clips but are none. */
export function stateSummary(counts: Partial<Record<ClipKind, number>>, leftOut = 0): string {
  const inStates = clipKinds.flatMap((kind) => (counts[kind] ? [`${counts[kind]} ${stateText(kind)}`] : []))
  return [...inStates, ...(leftOut > 0 ? [cliWords().leftOut(leftOut)] : [])].join(', ') || cliWords().noClips
}

/** Returns the failure that stopped a clip; null where none did. */
export function clipFailureOf(state: ClipState): Failure | null {
  if (state.kind === 'waiting') return state.because
  return state.kind === 'untagged' ? (state.reasons[0] ?? null) : whyStuck(state)
}
