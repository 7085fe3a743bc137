import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { goToTab } from '../results-address.ts'

/** The Table tab while there is nothing to show. */
export function TablePage() {
  const { results } = useWording()
  return (
    <EmptyState
      title={results.tableEmptyTitle}
      actions={<Button onPress={() => goToTab('sessions')}>{results.toSessions}</Button>}
    >
      <p>{results.tableEmptyNote}</p>
    </EmptyState>
  )
}
