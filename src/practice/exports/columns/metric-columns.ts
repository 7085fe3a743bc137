import { booleanMetric } from '../../../service-api/exports.ts'
import { numberOf } from '../motion/random.ts'
import type { Motion } from '../motion/session-motion.ts'
import type { Column } from './column.ts'
import { metricsOf } from './metric-tables.ts'

/** How a metric that is one value per session is made up (2.6). */
export type Metric =
  | readonly [from: number, to: number]
  | { readonly oneOf: readonly string[] }
  /** A fault or a pass: 1 in so many of 100 sessions, -1 (could not be calculated) in two of 100. */
  | { readonly trueInPercent: number }

const notCalculatedInPercent = 2

/** The metrics of a movement that are one value per session, repeated on every row (2.6, service facts 2.1). */
export function metricColumns(activity: string, movement: string): Column[] {
  return Object.entries(metricsOf(activity, movement)).map(([name, metric]) => toColumn(name, metric))
}

function toColumn(name: string, metric: Metric): Column {
  const share = ({ session }: Motion) => numberOf(session.sessionId, name)
  if ('oneOf' in metric) {
    const { oneOf } = metric
    return {
      kind: 'fixed',
      name,
      type: 'string',
      of: (motion) => oneOf[Math.floor(share(motion) * oneOf.length)] ?? '',
    }
  }
  if ('trueInPercent' in metric) {
    return { kind: 'fixed', name, type: 'integer', of: (motion) => toFlag(share(motion) * 100, metric.trueInPercent) }
  }
  const [from, to] = metric
  return {
    kind: 'fixed',
    name,
    type: 'double',
    of: (motion) => Math.round((from + (to - from) * share(motion)) * 1000) / 1000,
  }
}

function toFlag(percent: number, trueInPercent: number): number {
  if (percent >= 100 - notCalculatedInPercent) return booleanMetric.couldNotBeCalculated
  return percent < trueInPercent ? booleanMetric.true : booleanMetric.false
}
