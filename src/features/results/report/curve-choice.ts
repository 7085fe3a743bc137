import { plotsOf } from '../../../service/metrics/defaults.ts'
import { alignmentOf } from '../../../service/metrics/events.ts'
import { findMetric, isSeriesColumn } from '../../../service/metrics/metric-catalog.ts'
import type { MetricInfo, MovementPair, SessionCurves, SessionEvent } from '../session.ts'

/** Upper bound of curves in a report. */
export const MAX_REPORT_CURVES = 4

/** Time before and after the events that sessions of the movement are compared by. */
const EVENT_PADDING_MS = 150

const isPoint = (name: string) => /_[xyz]$/.test(name) && isSeriesColumn(name)

/** Default curves of a report: the first plot of the movement, else the first angles. */
export function defaultReportCurves(pair: MovementPair, curves: readonly MetricInfo[]): string[] {
  const names = new Set(curves.map(({ name }) => name))
  const defaults = plotsOf(pair)
    .map((plot) => plot.filter((name) => names.has(name)))
    .find((plot) => plot.length > 0)
  const others = curves.flatMap(({ name, kind }) => (kind === 'number' && !isPoint(name) ? name : []))
  return (defaults ?? others).slice(0, MAX_REPORT_CURVES)
}

/** Groups curves into plots by unit, in the order of their choice. */
export function plotsByUnit(names: readonly string[], curves: readonly MetricInfo[]): MetricInfo[][] {
  const plots = new Map<string | null, MetricInfo[]>()
  for (const name of names) {
    const curve = curves.find((each) => each.name === name)
    if (!curve) continue
    const unit = curve.unit ?? findMetric(name)?.unit ?? null
    plots.set(unit, [...(plots.get(unit) ?? []), { ...curve, unit }])
  }
  return [...plots.values()]
}

interface TimeOptions {
  readonly pair: MovementPair
  readonly events: readonly SessionEvent[]
  readonly zero: SessionEvent | null
}

/** Times of the rows from the zero event in milliseconds, and the range that the plots show. */
export function timesOf(
  { time, firstFrame, framesPerSecond }: Pick<SessionCurves, 'time' | 'firstFrame' | 'framesPerSecond'>,
  { pair, events, zero }: TimeOptions,
): { x: number[]; from: number; to: number } {
  const atFrame = (frame: number) => time[frame - firstFrame] ?? frame / (framesPerSecond ?? 1)
  const zeroAt = zero === null ? 0 : atFrame(zero.frame)
  const x = time.map((seconds) => (seconds - zeroAt) * 1_000)
  const whole = { from: x[0] ?? 0, to: x.at(-1) ?? 0 }
  const alignment = alignmentOf(pair)
  const ends = [alignment?.from, alignment?.to].map((name) => events.find((event) => event.name === name))
  const [first, last] = ends.map((event) => (event === undefined ? null : (atFrame(event.frame) - zeroAt) * 1_000))
  if (first === null || first === undefined || last === null || last === undefined || last <= first)
    return { x, ...whole }
  return { x, from: Math.max(first - EVENT_PADDING_MS, whole.from), to: Math.min(last + EVENT_PADDING_MS, whole.to) }
}
