import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import type { ClipState } from '../../station/contract/clip.ts'

/** Stages of a clip, as the guide shows them. */
export const firstClipStages = ['found', 'probed', 'tagged', 'held', 'sent', 'completed'] as const
export type FirstClipStage = (typeof firstClipStages)[number]
export type FirstClipStageState = 'done' | 'now' | 'stopped' | 'to-come'

/** Stage of a clip state; `isStopped` when the clip needs attention there. */
function currentStage(state: ClipState): { readonly stage: FirstClipStage | 'end'; readonly isStopped: boolean } {
  const goes = (stage: FirstClipStage | 'end') => ({ stage, isStopped: false })
  const stops = (stage: FirstClipStage) => ({ stage, isStopped: true })
  switch (state.kind) {
    case 'found':
    case 'settling':
      return goes('found')
    case 'missing':
      return stops('found')
    case 'probing':
      return goes('probed')
    case 'unreadable':
    case 'duplicate':
    case 'original-missing':
    case 'left-out':
      return stops('probed')
    case 'untagged':
      return stops('tagged')
    case 'held':
      return goes('held')
    case 'waiting':
      return goes(state.resume === 'tagging' ? 'tagged' : 'sent')
    case 'queued':
    case 'reserving':
    case 'sending':
    case 'confirming':
      return goes('sent')
    case 'cancelled':
      return stops('sent')
    case 'processing':
      return goes('completed')
    case 'failed':
      return stops(state.sessionId === null ? 'sent' : 'completed')
    case 'gone-at-service':
      return stops('completed')
    case 'completed':
    case 'uploaded-elsewhere':
      return goes('end')
  }
}

/** State of each stage; without a clip all are still to come. */
export function stageStates(state: ClipState | null): Record<FirstClipStage, FirstClipStageState> {
  const { stage, isStopped } = state === null ? { stage: null, isStopped: false } : currentStage(state)
  const at = stage === 'end' ? firstClipStages.length : stage === null ? -1 : firstClipStages.indexOf(stage)
  const of = (index: number): FirstClipStageState =>
    index < at ? 'done' : index > at ? 'to-come' : isStopped ? 'stopped' : 'now'
  return Object.fromEntries(firstClipStages.map((name, index) => [name, of(index)])) as Record<
    FirstClipStage,
    FirstClipStageState
  >
}

/** Name of a stage; a current or stopped stage is never named as done. */
export function stageName(
  stage: FirstClipStage,
  state: FirstClipStageState,
  { guide }: Pick<ScreenWording, 'guide'>,
): string {
  if (state === 'stopped') return guide.stagesStopped[stage]
  return state === 'now' ? guide.stagesNow[stage] : guide.stages[stage]
}
