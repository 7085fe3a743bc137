/** Upload rate up to a moment. */
export interface MeasuredRate {
  readonly atMs: number
  readonly bytesPerSecond: number
}

/** History that the station keeps. */
const HISTORY_MS = 10 * 60_000
/** A limit further above the peak would flatten the plot, so it is not drawn. */
const MAX_LIMIT_TO_PEAK = 4
const MIN_TOP_BYTES_PER_SECOND = 125_000
const HEADROOM = 1.15

/** Size of the plot in its own units; the origin is at the top left. */
export const plotSize = { width: 600, height: 100 } as const

export interface PlottedRate extends MeasuredRate {
  readonly x: number
  readonly y: number
}

export interface RateHistory {
  readonly points: readonly PlottedRate[]
  readonly peakBytesPerSecond: number
  /** Height of the limit line; null without a limit, or when it is far above the peak. */
  readonly limitY: number | null
}

/** Points of the rate plot; its top is a little above the peak and the limit. */
export function rateHistoryOf(
  rates: readonly MeasuredRate[],
  limitBytesPerSecond: number | null,
  nowMs: number,
): RateHistory {
  const recent = rates.filter(({ atMs }) => atMs > nowMs - HISTORY_MS && atMs <= nowMs)
  const peak = Math.max(0, ...recent.map(({ bytesPerSecond }) => bytesPerSecond))
  const isNear = limitBytesPerSecond !== null && (peak === 0 || limitBytesPerSecond <= peak * MAX_LIMIT_TO_PEAK)
  const top = Math.max(peak, isNear ? limitBytesPerSecond : 0, MIN_TOP_BYTES_PER_SECOND) * HEADROOM
  const yOf = (bytesPerSecond: number) => plotSize.height * (1 - bytesPerSecond / top)
  return {
    points: recent.map((point) => ({
      ...point,
      x: plotSize.width * (1 - (nowMs - point.atMs) / HISTORY_MS),
      y: yOf(point.bytesPerSecond),
    })),
    peakBytesPerSecond: peak,
    limitY: isNear ? yOf(limitBytesPerSecond) : null,
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** SVG paths of the line through the points and the area below it. */
export function ratePaths(points: readonly PlottedRate[]): { line: string; area: string } | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first === last) return null
  const line = `M${points.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}`
  return { line, area: `${line}L${rounded(last.x)} ${plotSize.height}L${rounded(first.x)} ${plotSize.height}Z` }
}

/** Point nearest to a horizontal position from 0 to 1. */
export function nearestRatePoint(points: readonly PlottedRate[], across: number): PlottedRate | null {
  const x = across * plotSize.width
  let nearest: PlottedRate | null = null
  for (const point of points) if (!nearest || Math.abs(point.x - x) < Math.abs(nearest.x - x)) nearest = point
  return nearest
}
