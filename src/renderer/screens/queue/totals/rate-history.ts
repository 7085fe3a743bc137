/** What went out per second, up to a moment. */
export interface MeasuredRate {
  readonly atMs: number
  readonly bytesPerSecond: number
}

/** As long as the station remembers. */
const COURSE_MS = 10 * 60_000
/** A limit far above everything that was measured would press the course flat. */
const MAX_LIMIT = 4
const LEAST_TOP = 125_000
const ROOM_ABOVE = 1.15

/** Where the course is drawn: a field of these units, the origin at the top left. */
export const field = { width: 600, height: 100 } as const

export interface CoursePoint extends MeasuredRate {
  readonly x: number
  readonly y: number
}

export interface Course {
  readonly points: readonly CoursePoint[]
  readonly peakBytesPerSecond: number
  /** Where the limit lies; null without one, and where it is far above everything. */
  readonly limitY: number | null
}

/** The course of the rate up to now: the top is a little above its peak and its limit. */
export function courseOf(rates: readonly MeasuredRate[], limitBytesPerSecond: number | null, nowMs: number): Course {
  const recent = rates.filter(({ atMs }) => atMs > nowMs - COURSE_MS && atMs <= nowMs)
  const peak = Math.max(0, ...recent.map(({ bytesPerSecond }) => bytesPerSecond))
  const isNear = limitBytesPerSecond !== null && (peak === 0 || limitBytesPerSecond <= peak * MAX_LIMIT)
  const top = Math.max(peak, isNear ? limitBytesPerSecond : 0, LEAST_TOP) * ROOM_ABOVE
  const yOf = (bytesPerSecond: number) => field.height * (1 - bytesPerSecond / top)
  return {
    points: recent.map((point) => ({
      ...point,
      x: field.width * (1 - (nowMs - point.atMs) / COURSE_MS),
      y: yOf(point.bytesPerSecond),
    })),
    peakBytesPerSecond: peak,
    limitY: isNear ? yOf(limitBytesPerSecond) : null,
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The line through the points, and the area below it. */
export function pathsOf(points: readonly CoursePoint[]): { line: string; area: string } | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || first === last) return null
  const line = `M${points.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}`
  return { line, area: `${line}L${rounded(last.x)} ${field.height}L${rounded(first.x)} ${field.height}Z` }
}

/** The point nearest to a position across the field, from 0 to 1. */
export function nearestPoint(points: readonly CoursePoint[], across: number): CoursePoint | null {
  const x = across * field.width
  let nearest: CoursePoint | null = null
  for (const point of points) if (!nearest || Math.abs(point.x - x) < Math.abs(nearest.x - x)) nearest = point
  return nearest
}
