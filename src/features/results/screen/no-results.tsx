import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { goTo } from '../../../renderer/routes.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'

/** Empty state of a library without results, with a link to a new export. */
export function NoResults() {
  const { results } = useWording()
  return (
    <EmptyState
      title={results.emptyTitle}
      actions={
        <Button tone="primary" onPress={() => goTo('exports', 'new')}>
          {results.newExport}
        </Button>
      }
    >
      <p>{results.emptyNote}</p>
    </EmptyState>
  )
}
