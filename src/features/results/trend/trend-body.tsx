import { useMemo } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { EmptyState } from '../../../renderer/components/empty-state.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useRead } from '../../../renderer/hooks/use-read.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import page from '../screen/results-page.module.css'
import { changeFilter } from '../screen/results-state.ts'
import type { SessionFilter } from '../session.ts'
import type { Trend } from '../trend.ts'
import { GroupTrends } from './group-trends.tsx'
import { ownScale, timeSpan, valueScale } from './scales.ts'
import { currentMedian, median } from './standing.ts'
import styles from './trend.module.css'
import { TrendPanel } from './trend-panel.tsx'
import { changeTrend, useTrendChoice } from './trend-state.ts'
import { TrendSummary } from './trend-summary.tsx'

interface TrendBodyProps {
  /** Filter with the movement set. */
  readonly filter: SessionFilter
  readonly metric: string
}

/** Trend of one athlete, its summary, and the rest of the group below. */
export function TrendBody({ filter, metric }: TrendBodyProps) {
  const client = useClient()
  const { trend, common } = useWording()
  const { value, failure, reread } = useRead(
    JSON.stringify([filter, metric]),
    () => client.results.trend({ filter, metric }),
    ['results'],
  )
  const problem = failure && (
    <div className={page.message}>
      <Problem failure={failure} subject={trend.theTrend} actions={<Button onPress={reread}>{common.retry}</Button>} />
    </div>
  )
  if (!value) return problem ?? <SkeletonRows count={8} />
  return (
    <>
      {problem}
      <HiddenNote trend={value} />
      {value.series.length === 0 ? <NoPoints trend={value} /> : <Trends trend={value} filter={filter} />}
    </>
  )
}

function Trends({ trend, filter }: { trend: Trend; filter: SessionFilter }) {
  const { athleteId } = useTrendChoice()
  const { fromMs, toMs } = filter
  const { group, span, scale, groupMedian } = useMemo(() => {
    const byMedian = trend.series
      .map((series) => ({ series, median: currentMedian(series) }))
      .toSorted((one, other) => (other.median - one.median) * (trend.metric.direction === 'lower' ? -1 : 1))
    const athletes = byMedian.filter(({ series }) => series.athleteId !== null)
    return {
      group: byMedian.map(({ series }) => series),
      span: timeSpan(trend.series, { fromMs, toMs }),
      scale: valueScale(trend.series),
      groupMedian: athletes.length > 1 ? median(athletes.map(({ median }) => median)) : null,
    }
  }, [trend, fromMs, toMs])
  const chosen = group.find((series) => series.athleteId === athleteId) ?? group[0]
  const chosenScale = chosen ? ownScale(chosen, groupMedian) : null
  if (!chosen || !scale || !chosenScale) return null
  const isOnScale = groupMedian !== null && groupMedian >= chosenScale.low && groupMedian <= chosenScale.high
  const athletes = group.filter((series) => series.athleteId !== null).length
  return (
    <>
      <div className={styles.chosen}>
        <TrendPanel
          trend={trend}
          series={chosen}
          span={span}
          scale={chosenScale}
          groupMedian={isOnScale ? groupMedian : null}
          athletes={athletes}
        />
        <TrendSummary
          metric={trend.metric}
          series={chosen}
          pair={{ activity: filter.activity ?? '', movement: filter.movement ?? '' }}
        />
      </div>
      {group.length > 1 && (
        <GroupTrends
          metric={trend.metric}
          group={group}
          chosen={chosen}
          span={span}
          scale={scale}
          groupMedian={groupMedian}
          onChoose={(id) => changeTrend({ athleteId: id })}
        />
      )}
    </>
  )
}

/** Text on the values left out of the drawing, by reason. */
function hiddenText({ hidden }: Trend, { trend, phrases }: Pick<ScreenWording, 'trend' | 'phrases'>): string | null {
  const { notApproved, undated, withoutValue } = hidden
  const parts = [
    notApproved > 0 && trend.hiddenNotApproved(notApproved),
    undated > 0 && trend.hiddenUndated(undated),
    withoutValue > 0 && trend.hiddenWithoutValue(withoutValue),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${trend.hidden}: ${phrases.format.list(parts)}.`
}

function HiddenNote({ trend }: { trend: Trend }) {
  const text = hiddenText(trend, useWording())
  return text === null ? null : (
    <p role="status" className={styles.hidden}>
      {text}
    </p>
  )
}

function NoPoints({ trend: { hidden } }: { trend: Trend }) {
  const { trend, results } = useWording()
  return (
    <EmptyState
      title={trend.noPoints}
      actions={
        hidden.notApproved > 0 && (
          <Button tone="primary" onPress={() => changeFilter({ approvedOnly: false })}>
            {results.showAll}
          </Button>
        )
      }
    >
      <p>{trend.noPointsNote}</p>
    </EmptyState>
  )
}
