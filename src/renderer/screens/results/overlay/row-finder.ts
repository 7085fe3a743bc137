import { type Axis, placementOn, type TimedCurve } from './alignment.ts'

/** The row of a session at a place of the axis: the nearest in time. Null beyond its first and last one. */
export function rowFinder(curve: Omit<TimedCurve, 'values'>, axis: Axis): (x: number) => number | null {
  const place = placementOn(curve, axis)
  const at = place ? curve.time.map(place) : []
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined) return () => null
  const half = at.length > 1 ? (last - first) / (at.length - 1) / 2 : 0.5
  return (x) => {
    if (!(x >= first - half && x <= last + half)) return null
    return nearest(at, x)
  }
}

/** The index of the value nearest to one; of an ascending list that is not empty. */
function nearest(values: readonly number[], wanted: number): number {
  let [low, high] = [0, values.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) <= wanted) low = middle
    else high = middle
  }
  return Math.abs((values[high] ?? 0) - wanted) < Math.abs((values[low] ?? 0) - wanted) ? high : low
}
