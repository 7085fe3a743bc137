import { Button } from '../../renderer/components/button.tsx'
import { EmptyState } from '../../renderer/components/empty-state.tsx'
import { StateMark } from '../../renderer/components/state-mark.tsx'
import { goTo } from '../../renderer/routes.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { Safety } from '../../station/contract/safety.ts'
import { safetyLine } from '../../words/safety-text.ts'

interface QueueEmptyProps {
  readonly isPaused: boolean
  readonly safety: Safety
  readonly nowMs: number
}

/** Empty state of the queue, which names the clips that are written and checked before they are queued. */
export function QueueEmpty({ isPaused, safety, nowMs }: QueueEmptyProps) {
  const wording = useWording()
  const { queue } = wording
  const isComing = safety.onTheWay > 0
  return (
    <EmptyState
      title={isComing ? safetyLine(safety, wording, nowMs) : queue.emptyTitle}
      mark={<StateMark shape={isComing ? 'processing' : 'queued'} size={32} />}
      actions={<Button onPress={() => goTo('today')}>{queue.emptyToday}</Button>}
    >
      <p>{queue.emptyNote}</p>
      {isPaused && <p>{queue.emptyPaused}</p>}
    </EmptyState>
  )
}
