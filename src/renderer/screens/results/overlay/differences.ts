import type { MetricInfo, MetricValue, SessionDetail } from '../../../../contract/results/session.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** A session that lies further than this many standard deviations from the mean is marked. */
const MARKED_DEVIATIONS = 1.5
/** Of fewer values, none can lie further from their own mean. */
export const MIN_MARKED = 5

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
  /** One for each session, in their order; the chosen one's is its own value. */
  readonly cells: readonly DifferenceCell[]
  /** Of numbers, and only of two or more. */
  readonly spread: Spread | null
}

type Measured = Pick<SessionDetail, 'metrics'>

const missing: MetricValue = { kind: 'missing' }
const valueOf = ({ metrics }: Measured, name: string): MetricValue =>
  metrics.find(({ metric }) => metric.name === name)?.value ?? missing
const numbersOf = (values: readonly MetricValue[]): number[] =>
  values.flatMap((value) => (value.kind === 'number' ? [value.value] : []))

/** Whether a value lies far from the others. */
export function isFar(value: number, spread: Spread | null): boolean {
  if (spread === null || spread.deviation === null || spread.count < MIN_MARKED) return false
  return Math.abs(value - spread.mean) > MARKED_DEVIATIONS * spread.deviation
}

/**
 * Every metric of the chosen session; of the others the difference from it, or their own value where it is no number.
 * Mean and spread are of `reference`: each metric's values, of these sessions where it is null.
 */
export function differencesOf(
  sessions: readonly Measured[],
  chosenIndex: number,
  reference: ReadonlyMap<string, readonly MetricValue[]> | null,
): DifferenceRow[] {
  const chosenSession = sessions[chosenIndex]
  if (!chosenSession) return []
  return chosenSession.metrics.map(({ metric, value: chosen }) => {
    const values = sessions.map((session) => valueOf(session, metric.name))
    const compared = numbersOf(reference === null ? values : (reference.get(metric.name) ?? []))
    const spread = metric.kind === 'number' && compared.length > 1 ? spreadOf(compared) : null
    const isMarked = (value: number) => isFar(value, spread)
    const cells = values.map((value, index): DifferenceCell => {
      if (index === chosenIndex || value.kind !== 'number' || chosen.kind !== 'number') return { kind: 'value', value }
      const { value: own } = value
      return { kind: 'difference', value: own, difference: own - chosen.value, isMarked: isMarked(own) }
    })
    return { metric, chosen, isChosenMarked: chosen.kind === 'number' && isMarked(chosen.value), cells, spread }
  })
}
