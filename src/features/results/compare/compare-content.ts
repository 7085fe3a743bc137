import type { PlotContent, PlotSeries, PlotTick } from '../../../renderer/plots/plot-files.ts'
import { type Axis, axisPlacement, commonEvents, eventPositions, type TimedCurve } from './alignment.ts'
import { meanAppearance, type SessionAppearance } from './session-appearance.ts'
import { type Band, bandOf } from './statistics.ts'

/** Upper bound of points in one drawing; a longer range gets wider steps. */
const MAX_POINTS = 4_000
const PHASE_STEP_PERCENT = 0.5

interface PlacedCurve {
  readonly x: readonly number[]
  readonly values: readonly (number | null)[]
}

interface Overlay {
  /** X values of all curves, ascending; 0 is one of them where it is in range. */
  readonly x: readonly number[]
  /** Values of each curve; null for a curve that cannot be placed on the axis. */
  readonly rows: readonly ((number | null)[] | null)[]
}

/** Resamples curves on one axis. Values beyond the ends of a curve or in its gaps stay null. */
export function overlay(curves: readonly TimedCurve[], axis: Axis): Overlay {
  const placed = curves.map((curve): PlacedCurve | null => {
    const place = axisPlacement(curve, axis)
    return place && curve.time.length > 0 ? { x: curve.time.map(place), values: curve.values } : null
  })
  const x = axis.kind === 'phase' ? steps(0, 100, PHASE_STEP_PERCENT) : timeSteps(placed, curves)
  return { x, rows: placed.map((one) => one && resample(one, x)) }
}

/** X values from the first to the last time of any curve, by the shortest frame interval, counted from the event. */
function timeSteps(placed: readonly (PlacedCurve | null)[], curves: readonly TimedCurve[]): number[] {
  let [from, to, step] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [index, one] of placed.entries()) {
    if (!one) continue
    from = Math.min(from, one.x[0] ?? from)
    to = Math.max(to, one.x.at(-1) ?? to)
    step = Math.min(step, frameIntervalMs(one.x, curves[index]?.framesPerSecond ?? null))
  }
  if (from > to) return []
  if (!Number.isFinite(step) || step <= 0) return [from]
  return steps(from, to, Math.max(step, (to - from) / MAX_POINTS))
}

/** Frame interval in milliseconds: from the frame rate, else from the curve's length. */
function frameIntervalMs(x: readonly number[], framesPerSecond: number | null): number {
  if (framesPerSecond !== null && framesPerSecond > 0) return 1_000 / framesPerSecond
  return x.length > 1 ? ((x.at(-1) ?? 0) - (x[0] ?? 0)) / (x.length - 1) : Number.POSITIVE_INFINITY
}

/** Tolerance: below any step, above the rounding error. */
const toleranceOf = (step: number) => step / 1_000

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil((from - toleranceOf(step)) / step)
  const last = Math.floor((to + toleranceOf(step)) / step)
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * step)
}

/** Interpolates values linearly at other x values; null beside a gap and beyond the ends. */
export function resample({ x, values }: PlacedCurve, at: readonly number[]): (number | null)[] {
  const tolerance = toleranceOf(Math.abs((x[1] ?? 1) - (x[0] ?? 0)) || 1)
  let left = 0
  return at.map((wanted) => {
    while (left < x.length - 1 && (x[left + 1] ?? 0) <= wanted + tolerance) left += 1
    const start = x[left] ?? 0
    if (Math.abs(wanted - start) <= tolerance) return values[left] ?? null
    const end = x[left + 1]
    if (wanted < start || end === undefined) return null
    const [before, after] = [values[left] ?? null, values[left + 1] ?? null]
    if (before === null || after === null) return null
    return before + ((after - before) * (wanted - start)) / (end - start)
  })
}

export interface ComparedCurve extends SessionAppearance {
  readonly id: string
  readonly label: string
  readonly isChosen: boolean
  /** True for a session of the other hand than the chosen one. */
  readonly isMirrored: boolean
  readonly curve: TimedCurve
}

interface ComparedCurves {
  readonly curves: readonly ComparedCurve[]
  readonly axis: Axis
  readonly isWhole: boolean
  /** Curves of the mean and band; null for none. */
  readonly averaged: readonly TimedCurve[] | null
  readonly unit: string | null
  readonly words: {
    readonly event: (name: string) => string
    readonly frameZero: string
    readonly mean: (count: number) => string
  }
}

export interface CompareContent {
  readonly content: PlotContent
  readonly band: Band | null
  /** Sessions that cannot be placed on the axis. */
  readonly left: readonly string[]
  /** Start position of the cursor. */
  readonly zeroIndex: number
}

/** Upper bound of lines with names at their ends. */
const MAX_NAMED_LINES = 3
/** Minimum time shown before and after the events. */
const MIN_PADDING_MS = 100
const PADDING_RATIO = 0.25
const SINGLE_EVENT_PADDING_MS = 400

/** Content of the plot of sessions on one axis. */
export function compareContent(compared: ComparedCurves): CompareContent {
  const { curves, axis, averaged, unit, words } = compared
  const laid = overlay([...curves.map(({ curve }) => curve), ...(averaged ?? [])], axis)
  const band = averaged === null ? null : bandOf(laid.rows.slice(curves.length))
  const left = curves.filter((_, index) => laid.rows[index] === null).map(({ label }) => label)
  const lines = curves.flatMap(({ id, label, color, dash, isChosen }, index): PlotSeries[] => {
    const values = laid.rows[index]
    return values ? [{ id, label, color, dash, isChosen, values }] : []
  })
  const mean: PlotSeries[] = band
    ? [{ id: 'mean', label: words.mean(band.count), values: band.mean, ...meanAppearance }]
    : []
  const shown = curves.map(({ curve }) => curve)
  return {
    content: {
      x: laid.x,
      // The last series is drawn on top.
      series: [...mean, ...lines.filter(({ isChosen }) => !isChosen), ...lines.filter(({ isChosen }) => isChosen)],
      bands: band
        ? [{ id: words.mean(band.count), lower: band.lower, upper: band.upper, color: meanAppearance.color }]
        : [],
      events: plotEvents(compared),
      ticks: plotTicks(compared),
      span: shownRange(shown, axis, compared.isWhole),
      xUnit: axis.kind === 'time' ? 'ms' : '%',
      yUnit: unit,
      // Many names at the ends would lie on each other; the legend has them.
      names: curves.length > MAX_NAMED_LINES ? 'none' : 'end',
    },
    band,
    left,
    zeroIndex: Math.max(laid.x.indexOf(0), 0),
  }
}

/** Events of the chosen session that all sessions have, and frame 0 where the curves are aligned at it. */
function plotEvents({ curves, axis, words }: ComparedCurves): NonNullable<PlotContent['events']> {
  const chosen = curves.find(({ isChosen }) => isChosen)
  if (!chosen) return []
  const common = new Set(commonEvents(curves.map(({ curve }) => curve)))
  const zero = axis.kind === 'time' ? axis.event : undefined
  const events = eventPositions(chosen.curve, axis)
    .filter(({ name }) => common.has(name))
    .map(({ name, at }) => ({ id: name, at, label: words.event(name), isZero: name === zero }))
  return zero === null ? [{ id: 'frame 0', at: 0, label: words.frameZero, isZero: true }, ...events] : events
}

/** Marks of the same events in the other sessions; events of the alignment coincide and get none. */
function plotTicks({ curves, axis }: ComparedCurves): PlotTick[] {
  const common = new Set(commonEvents(curves.map(({ curve }) => curve)))
  const fixed = new Set(axis.kind === 'time' ? [axis.event] : [axis.from, axis.to])
  return curves.flatMap(({ curve, color }) =>
    eventPositions(curve, axis)
      .filter(({ name }) => common.has(name) && !fixed.has(name))
      .map(({ at }) => ({ at, color })),
  )
}

/** Time range around all common events; undefined for the whole capture. */
function shownRange(
  curves: readonly TimedCurve[],
  axis: Axis,
  isWhole: boolean,
): readonly [number, number] | undefined {
  if (axis.kind === 'phase') return [0, 100]
  if (isWhole) return undefined
  const common = new Set(commonEvents(curves))
  const at = curves.flatMap((curve) => eventPositions(curve, axis).filter(({ name }) => common.has(name)))
  if (at.length === 0) return undefined
  const [low, high] = [Math.min(...at.map((event) => event.at)), Math.max(...at.map((event) => event.at))]
  const padding = high === low ? SINGLE_EVENT_PADDING_MS : Math.max((high - low) * PADDING_RATIO, MIN_PADDING_MS)
  return [low - padding, high + padding]
}
