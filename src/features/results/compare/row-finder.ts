import { type Axis, axisPlacement, type TimedCurve } from './alignment.ts'

/** Returns a function that finds the row nearest to an x value; null beyond the first and last row. */
export function rowFinder(curve: Omit<TimedCurve, 'values'>, axis: Axis): (x: number) => number | null {
  const place = axisPlacement(curve, axis)
  const at = place ? curve.time.map(place) : []
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return () => null
  const half = at.length > 1 ? (last - first) / (at.length - 1) / 2 : 0.5
  return (x) => {
    if (!(x >= first - half && x <= last + half)) return null
    return nearest(at, x)
  }
}

/** Index of the nearest value in a sorted list that is not empty. */
function nearest(values: readonly number[], wanted: number): number {
  let [low, high] = [0, values.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) <= wanted) low = middle
    else high = middle
  }
  return Math.abs((values[high] ?? 0) - wanted) < Math.abs((values[low] ?? 0) - wanted) ? high : low
}
