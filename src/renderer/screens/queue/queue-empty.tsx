import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { StateMark } from '../../components/state-mark.tsx'
import { goTo } from '../../routes.ts'
import { useWording } from '../../state/wording-context.tsx'

/** Empty state of the queue. */
export function QueueEmpty({ isPaused }: { isPaused: boolean }) {
  const { queue } = useWording()
  return (
    <EmptyState
      title={queue.emptyTitle}
      mark={<StateMark shape="queued" size={32} />}
      actions={<Button onPress={() => goTo('today')}>{queue.emptyToday}</Button>}
    >
      <p>{queue.emptyNote}</p>
      {isPaused && <p>{queue.emptyPaused}</p>}
    </EmptyState>
  )
}
