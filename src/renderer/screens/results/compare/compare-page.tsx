import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { goToTab } from '../results-address.ts'

/** The Compare tab while there is nothing to show. */
export function ComparePage() {
  const { results } = useWording()
  return (
    <EmptyState
      title={results.compareEmptyTitle}
      actions={<Button onPress={() => goToTab('sessions')}>{results.toSessions}</Button>}
    >
      <p>{results.compareEmptyNote}</p>
    </EmptyState>
  )
}
