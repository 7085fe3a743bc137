import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { goToTab } from '../results-address.ts'

/** The Report tab while there is nothing to show. */
export function ReportPage() {
  const { results } = useWording()
  return (
    <EmptyState
      title={results.reportEmptyTitle}
      actions={<Button onPress={() => goToTab('sessions')}>{results.toSessions}</Button>}
    >
      <p>{results.reportEmptyNote}</p>
    </EmptyState>
  )
}
