import { isAcceptable, nextState } from '../clips/clip-machine.ts'
import type { ClipState } from '../contract/clip.ts'
import type { ClipAction, NextStep } from '../contract/clip-view.ts'
import { nextStepFor } from './next-step.ts'
import { whyStuck } from './why-stuck.ts'

/** The next step for a clip that needs a person; null when it continues automatically or is done. */
export function nextStepOf(state: ClipState): NextStep | null {
  if (state.kind === 'untagged') return nextStepFor(state.reasons[0]?.code ?? 'athlete-missing')
  if (isAcceptable(state)) return 'upload-anyway'
  const because = whyStuck(state)
  return because && nextStepFor(because.code)
}

/**
 * All actions for a clip, most useful first. The clip machine decides what is possible; uploading again depends on
 * other clips too.
 */
export function actionsOf(state: ClipState, mayUploadAgain = false): ClipAction[] {
  const step = nextStepOf(state)
  const isStuck = whyStuck(state) !== null
  const canCancel = nextState(state, { kind: 'cancelled' }) !== state
  const actions = new Set<ClipAction>(step === null ? [] : [step])
  if (state.kind === 'cancelled') actions.add('bring-back')
  if (state.kind === 'original-missing') actions.add('leave-out')
  if (state.kind === 'left-out') actions.add('include')
  if (state.kind === 'held') actions.add('send-now').add('hold-longer')
  if (step !== 'choose-athlete' && nextState(state, { kind: 'retag' }) !== state) actions.add('tag')
  // A file that has to be exported again may have been repaired in place.
  if (step === 'show-in-folder' || step === 'upload-anyway' || state.kind === 'waiting') actions.add('retry')
  if (canCancel && state.kind !== 'original-missing') actions.add(isStuck ? 'set-aside' : 'cancel')
  actions.add('show-in-folder')
  if (mayUploadAgain) actions.add('upload-again')
  return [...actions]
}
