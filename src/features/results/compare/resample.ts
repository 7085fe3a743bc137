import { type Axis, axisPlacement, type TimedCurve } from './alignment.ts'

/** Upper bound of points in one drawing; a longer range gets wider steps. */
const MAX_POINTS = 4_000
const PHASE_STEP_PERCENT = 0.5

interface PlacedCurve {
  readonly x: readonly number[]
  readonly values: readonly (number | null)[]
}

export interface Overlay {
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
