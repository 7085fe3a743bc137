import { useRef } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { focusGrid } from '../../../renderer/list/grid-keys.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { NoResults } from './no-results.tsx'
import type { CountedPair } from './pair-select.tsx'
import page from './results-page.module.css'
import { TableBar } from './table-bar.tsx'
import { TableRows } from './table-rows.tsx'
import { useTableView } from './use-table-view.ts'

/** Table tab: any metrics by any grouping, for sessions of one movement. */
export function TablePage() {
  const client = useClient()
  const { resultsTable, common } = useWording()
  const { value: pairs, failure, reread } = useRead('pairs', () => client.results.pairs(), ['results'])
  if (!pairs) {
    if (!failure) return <SkeletonRows count={8} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={page.message}>
        <Problem failure={failure} subject={resultsTable.theTable} actions={retry} />
      </div>
    )
  }
  const [first, ...others] = pairs
  if (!first) return <NoResults />
  return <PairTable pairs={[first, ...others]} />
}

function PairTable({ pairs }: { pairs: readonly [CountedPair, ...CountedPair[]] }) {
  const { resultsTable, find, common } = useWording()
  const { choice, failure, reread } = useTableView(pairs)
  const area = useRef<HTMLElement>(null)
  useShortcuts([
    {
      id: 'results-table-list',
      name: find.toList,
      keys: 'arrowdown',
      group: 'list',
      keysOnly: true,
      run: () => focusGrid(area.current),
    },
  ])
  if (!choice) {
    if (!failure) return <SkeletonRows count={8} />
    const retry = <Button onPress={reread}>{common.retry}</Button>
    return (
      <div className={page.message}>
        <Problem failure={failure} subject={resultsTable.theTable} actions={retry} />
      </div>
    )
  }
  return (
    <section ref={area} className={page.page} aria-label={resultsTable.table}>
      <TableBar pairs={pairs} choice={choice} />
      <TableRows choice={choice} />
    </section>
  )
}
