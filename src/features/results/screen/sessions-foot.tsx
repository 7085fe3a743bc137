import { Button } from '../../../renderer/components/button.tsx'
import { ListFoot } from '../../../renderer/list/list-foot.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import { goToTab } from './results-address.ts'
import { changeFilter, clearCompared, useResultsState } from './results-state.ts'

interface SessionsFootProps {
  readonly page: { readonly total: number; readonly reps: number; readonly notApproved: number } | null
  readonly compared: number
}

/** Footer with the number of sessions found, hidden by the quality filter, and selected. */
export function SessionsFoot({ page, compared }: SessionsFootProps) {
  const { results } = useWording()
  const { filter } = useResultsState()
  return (
    <ListFoot
      status={
        <>
          {page && results.total(page.reps, page.total)}
          {page && page.notApproved > 0 && ` · ${results.hidden(page.notApproved)}`}
          {page && !filter.approvedOnly && ` · ${results.allShown}`}
        </>
      }
    >
      {page && page.notApproved > 0 && (
        <Button onPress={() => changeFilter({ approvedOnly: false })}>{results.showAll}</Button>
      )}
      {!filter.approvedOnly && (
        <Button onPress={() => changeFilter({ approvedOnly: true })}>{results.showPassed}</Button>
      )}
      {compared > 0 && (
        <>
          <span>{results.selected(compared, resultsBounds.compared)}</span>
          <Button onPress={clearCompared}>{results.selectNone}</Button>
          <Button tone="primary" keys="c" onPress={() => goToTab('compare')}>
            {results.compare}
          </Button>
        </>
      )}
    </ListFoot>
  )
}
