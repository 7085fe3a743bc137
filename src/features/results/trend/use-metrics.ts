import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { headlinesOf } from '../../../service/metrics/defaults.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { MetricInfo, MovementPair } from '../session.ts'
import { useTrendChoice } from './trend-state.ts'

interface Metrics {
  /** Numeric metrics; null until they are read. */
  readonly metrics: readonly MetricInfo[] | null
  /** Chosen metric where the movement has it, else a headline metric, else the first. */
  readonly metric: string | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Reads the metrics of a movement that have a trend, and the shown one. */
export function useMetrics({ activity, movement }: MovementPair): Metrics {
  const client = useClient()
  const choice = useTrendChoice()
  const { value, failure, reread } = useRead(
    JSON.stringify([activity, movement]),
    () => client.results.metrics({ activity, movement }),
    ['results'],
  )
  const metrics = value?.filter(({ kind }) => kind === 'number') ?? null
  const wanted = [...(choice.metric === null ? [] : [choice.metric]), ...headlinesOf({ activity, movement })]
  const metric = wanted.find((name) => metrics?.some((known) => known.name === name)) ?? metrics?.[0]?.name ?? null
  return { metrics, metric, failure, reread }
}
