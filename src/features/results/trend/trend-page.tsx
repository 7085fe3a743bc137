import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { NoResults } from '../screen/no-results.tsx'
import type { CountedPair } from '../screen/pair-select.tsx'
import page from '../screen/results-page.module.css'
import { useResultsState } from '../screen/results-state.ts'
import { TrendBar } from './trend-bar.tsx'
import { TrendBody } from './trend-body.tsx'
import { useMetrics } from './use-metrics.ts'

/** Trend tab: a metric by athlete over weeks. */
export function TrendPage() {
  const client = useClient()
  const { trend, common } = useWording()
  const { value: pairs, failure, reread } = useRead('pairs', () => client.results.pairs(), ['results'])
  if (!pairs) {
    if (!failure) return <SkeletonRows count={8} />
    return (
      <div className={page.message}>
        <Problem
          failure={failure}
          subject={trend.theTrend}
          actions={<Button onPress={reread}>{common.retry}</Button>}
        />
      </div>
    )
  }
  const [first, ...others] = pairs
  if (first) return <PairTrend pairs={[first, ...others]} />
  return <NoResults />
}

function PairTrend({ pairs }: { pairs: readonly [CountedPair, ...CountedPair[]] }) {
  const { trend, common } = useWording()
  const { filter } = useResultsState()
  const pair =
    pairs.find(({ activity, movement }) => activity === filter.activity && movement === filter.movement) ?? pairs[0]
  const { metrics, metric, failure, reread } = useMetrics(pair)
  return (
    <div className={page.page}>
      <TrendBar pairs={pairs} pair={pair} metrics={metrics} metric={metric} />
      {metrics === null ? (
        failure ? (
          <div className={page.message}>
            <Problem
              failure={failure}
              subject={trend.theTrend}
              actions={<Button onPress={reread}>{common.retry}</Button>}
            />
          </div>
        ) : (
          <SkeletonRows count={8} />
        )
      ) : metric === null ? (
        <EmptyState title={trend.noMetrics}>
          <p>{trend.noMetricsNote}</p>
        </EmptyState>
      ) : (
        <TrendBody
          filter={{ ...filter, activity: pair.activity, movement: pair.movement }}
          metric={metric}
          key={metric}
        />
      )}
    </div>
  )
}
