import { type Axis, placementOn, type TimedCurve } from './alignment.ts'

/** Points of one drawing; a longer span gets wider steps. */
const MAX_POINTS = 4_000
const PHASE_STEP = 0.5

interface Placed {
  readonly x: readonly number[]
  readonly values: readonly (number | null)[]
}

export interface Overlay {
  /** Ascending, the same for every curve; 0 is one of them where it is within. */
  readonly x: readonly number[]
  /** One row for each curve; null for a curve that can't be laid on the axis. */
  readonly rows: readonly ((number | null)[] | null)[]
}

/** The curves on one axis, each as far as it reaches. Nothing is made up beyond a curve's ends or in its gaps. */
export function overlay(curves: readonly TimedCurve[], axis: Axis): Overlay {
  const placed = curves.map((curve): Placed | null => {
    const place = placementOn(curve, axis)
    return place && curve.time.length > 0 ? { x: curve.time.map(place), values: curve.values } : null
  })
  const x = axis.kind === 'phase' ? steps(0, 100, PHASE_STEP) : timeSteps(placed, curves)
  return { x, rows: placed.map((one) => one && resample(one, x)) }
}

/** From the first to the last moment of any, by the shortest step between frames, counted from the event. */
function timeSteps(placed: readonly (Placed | null)[], curves: readonly TimedCurve[]): number[] {
  let [from, to, step] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [index, one] of placed.entries()) {
    if (!one) continue
    from = Math.min(from, one.x[0] ?? from)
    to = Math.max(to, one.x.at(-1) ?? to)
    step = Math.min(step, stepOf(one.x, curves[index]?.framesPerSecond ?? null))
  }
  if (from > to) return []
  if (!Number.isFinite(step) || step <= 0) return [from]
  return steps(from, to, Math.max(step, (to - from) / MAX_POINTS))
}

/** The milliseconds between frames: by the frame rate, else by the curve's own length. */
function stepOf(x: readonly number[], framesPerSecond: number | null): number {
  if (framesPerSecond !== null && framesPerSecond > 0) return 1_000 / framesPerSecond
  return x.length > 1 ? ((x.at(-1) ?? 0) - (x[0] ?? 0)) / (x.length - 1) : Number.POSITIVE_INFINITY
}

/** Less than any step, more than what is lost in calculating. */
const near = (step: number) => step / 1_000

function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil((from - near(step)) / step)
  const last = Math.floor((to + near(step)) / step)
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * step)
}

/** The values at other places of x, straight between two neighbors; null beside a gap and beyond the ends. */
export function resample({ x, values }: Placed, at: readonly number[]): (number | null)[] {
  const tolerance = near(Math.abs((x[1] ?? 1) - (x[0] ?? 0)) || 1)
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
