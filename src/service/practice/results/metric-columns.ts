import { booleanMetric } from '../../exports.ts'
import type { Column } from './column.ts'
import type { Metric } from './metric-tables.ts'
import { metricTableOf } from './metric-tables.ts'
import { type Peak, peakOf } from './peaks.ts'
import { seededFraction } from './seeded-fraction.ts'
import type { Motion } from './session-motion.ts'
import { skillOf } from './skill.ts'

const notCalculatedInPercent = 2

/**
 * The metrics of a movement that are one value per session, repeated on every row (service interface 2.6, service facts
 * 2.1).
 */
export function metricColumns(activity: string, movement: string): Column[] {
  const metrics = metricTableOf(activity, movement)
  return Object.entries(metrics).map(([name, metric]) => toColumn(name, metric, metrics))
}

function toColumn(name: string, metric: Metric, metrics: Readonly<Record<string, Metric>>): Column {
  const share = ({ session }: Motion) => seededFraction(session.sessionId, name)
  if ('peak' in metric) {
    return { kind: 'fixed', name, type: 'double', of: (motion) => rounded(peakOf(motion, metric.peak).value) }
  }
  if ('orderOf' in metric) {
    return { kind: 'fixed', name, type: 'string', of: (motion) => orderOf(motion, metric.orderOf) }
  }
  if ('classOf' in metric) {
    const { classOf, limits } = metric
    const range = metrics[classOf]
    const classed = (motion: Motion) => {
      const value = range && isRange(range) ? within(range, motion, classOf) : 0
      return (limits.find(([below]) => value <= below) ?? limits.at(-1))?.[1] ?? ''
    }
    return { kind: 'fixed', name, type: 'string', of: classed }
  }
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
  return { kind: 'fixed', name, type: 'double', of: (motion) => within(metric, motion, name) }
}

function orderOf(motion: Motion, peaks: Readonly<Record<string, Peak>>): string {
  const moments = Object.entries(peaks).map(([name, peak]) => ({ name, frame: peakOf(motion, peak).frame }))
  return moments
    .toSorted((a, b) => a.frame - b.frame)
    .map(({ name }) => name)
    .join('-')
}

type Range = readonly [from: number, to: number]

const isRange = (metric: Metric): metric is Range => Array.isArray(metric)

const rounded = (value: number) => Math.round(value * 1000) / 1000

const within = ([from, to]: Range, { session }: Motion, name: string) =>
  rounded(from + (to - from) * skillOf(session, name))

function toFlag(percent: number, trueInPercent: number): number {
  if (percent >= 100 - notCalculatedInPercent) return booleanMetric.couldNotBeCalculated
  return percent < trueInPercent ? booleanMetric.true : booleanMetric.false
}
