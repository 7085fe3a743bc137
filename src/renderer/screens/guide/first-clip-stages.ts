import type { ClipState } from '../../../contract/clips/clip.ts'
import type { ScreenWording } from '../../state/wording-context.tsx'

/** The way of a clip as a newcomer sees it. */
export const stages = ['found', 'probed', 'tagged', 'held', 'sent', 'completed'] as const
export type Stage = (typeof stages)[number]
export type StageState = 'done' | 'now' | 'stopped' | 'to-come'

/** Where a clip stands on that way, and whether it has stopped there. */
function standsAt(state: ClipState): { readonly stage: Stage | 'end'; readonly isStopped: boolean } {
  const goes = (stage: Stage | 'end') => ({ stage, isStopped: false })
  const stops = (stage: Stage) => ({ stage, isStopped: true })
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
      return goes('end')
  }
}

/** Every stage of a clip's way; all are to come while there is no clip. */
export function stagesOf(state: ClipState | null): Record<Stage, StageState> {
  const { stage, isStopped } = state === null ? { stage: null, isStopped: false } : standsAt(state)
  const at = stage === 'end' ? stages.length : stage === null ? -1 : stages.indexOf(stage)
  const of = (index: number): StageState =>
    index < at ? 'done' : index > at ? 'to-come' : isStopped ? 'stopped' : 'now'
  return Object.fromEntries(stages.map((name, index) => [name, of(index)])) as Record<Stage, StageState>
}

/** A stage that is under way or has stopped is never named as if it were done. */
export function stageName(stage: Stage, state: StageState, { guide }: Pick<ScreenWording, 'guide'>): string {
  if (state === 'stopped') return guide.stagesStopped[stage]
  return state === 'now' ? guide.stagesNow[stage] : guide.stages[stage]
}
