import { mirroredMetric } from '../../../service/metrics/mirror.ts'
import type { MetricInfo, MetricValue, SessionDetail } from '../session.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** Standard deviations from the mean beyond which a value is marked. */
const OUTLIER_DEVIATIONS = 1.5
/** Minimum number of values: among fewer, no value can be that far from the mean. */
export const MIN_OUTLIER_VALUES = 5

export type DifferenceCell =
  | { readonly kind: 'value'; readonly value: MetricValue }
  | {
      readonly kind: 'difference'
      readonly value: number
      readonly difference: number
      readonly isMarked: boolean
    }

export interface DifferenceRow {
  readonly metric: MetricInfo
  readonly chosen: MetricValue
  readonly isChosenMarked: boolean
  /** Cells in the order of the sessions; the chosen session has its value. */
  readonly cells: readonly DifferenceCell[]
  /** Spread of two or more numbers, else null. */
  readonly spread: Spread | null
}

type Measured = Pick<SessionDetail, 'metrics'>

const missing: MetricValue = { kind: 'missing' }
const metricValueOf = ({ metrics }: Measured, name: string): MetricValue =>
  metrics.find(({ metric }) => metric.name === name)?.value ?? missing
const numbersOf = (values: readonly MetricValue[]): number[] =>
  values.flatMap((value) => (value.kind === 'number' ? [value.value] : []))

/** True for a value that is far from the mean. */
export function isOutlier(value: number, spread: Spread | null): boolean {
  if (spread === null || spread.deviation === null || spread.count < MIN_OUTLIER_VALUES) return false
  return Math.abs(value - spread.mean) > OUTLIER_DEVIATIONS * spread.deviation
}

/**
 * Rows of all metrics of the chosen session; others get the difference from it, or their value where it is no number.
 * Mean and spread come from `reference`, by metric, or from these sessions where it is null. Sessions of the other hand are
 * mirrored; where a metric can't be, they keep their value, and there is no mean.
 */
export function differencesOf(
  sessions: readonly Measured[],
  chosenIndex: number,
  reference: ReadonlyMap<string, readonly MetricValue[]> | null,
  mirrored: readonly boolean[] = [],
): DifferenceRow[] {
  const chosenSession = sessions[chosenIndex]
  if (!chosenSession) return []
  return chosenSession.metrics.map(({ metric, value: chosen }) => {
    const image = mirroredMetric(metric.name)
    const isKept = (index: number) => mirrored[index] === true && image === null
    const values = sessions.map((session, index) =>
      metricValueOf(session, mirrored[index] === true ? (image ?? metric.name) : metric.name),
    )
    const comparable = values.some((_, index) => isKept(index)) ? [] : values
    const compared = numbersOf(reference === null ? comparable : (reference.get(metric.name) ?? []))
    const spread = metric.kind === 'number' && compared.length > 1 ? spreadOf(compared) : null
    const isMarked = (value: number) => isOutlier(value, spread)
    const cells = values.map((value, index): DifferenceCell => {
      if (index === chosenIndex || isKept(index) || value.kind !== 'number' || chosen.kind !== 'number')
        return { kind: 'value', value }
      const { value: own } = value
      return { kind: 'difference', value: own, difference: own - chosen.value, isMarked: isMarked(own) }
    })
    return { metric, chosen, isChosenMarked: chosen.kind === 'number' && isMarked(chosen.value), cells, spread }
  })
}
