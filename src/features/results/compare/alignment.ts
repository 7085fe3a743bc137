import type { SessionEvent } from '../session.ts'

/** Curve of a session with the data that aligns it with others. */
export interface TimedCurve {
  readonly firstFrame: number
  /** Seconds from the first row, ascending. */
  readonly time: readonly number[]
  readonly framesPerSecond: number | null
  readonly values: readonly (number | null)[]
  readonly events: readonly SessionEvent[]
}

/** Event that curves are aligned at; null for frame 0. */
export type AlignmentEvent = string | null

/** Shared x axis: milliseconds from an event, or percent between two. */
export type Axis =
  | { readonly kind: 'time'; readonly event: AlignmentEvent }
  | { readonly kind: 'phase'; readonly from: AlignmentEvent; readonly to: AlignmentEvent }

/** Events that every session has, in the order of the first one. */
export function commonEvents(sessions: readonly { readonly events: readonly SessionEvent[] }[]): string[] {
  const [first, ...others] = sessions
  const names = first?.events.map(({ name }) => name) ?? []
  return names.filter((name) => others.every(({ events }) => events.some((event) => event.name === name)))
}

const frameOf = (events: readonly SessionEvent[], at: AlignmentEvent): number | null =>
  at === null ? 0 : (events.find(({ name }) => name === at)?.frame ?? null)

/** Time of an event in seconds from the first row, also outside the rows; null where unknown. */
export function secondsAt(curve: Omit<TimedCurve, 'values'>, at: AlignmentEvent): number | null {
  const frame = frameOf(curve.events, at)
  if (frame === null) return null
  const row = frame - curve.firstFrame
  const time = curve.time[row]
  if (time !== undefined) return time
  const { framesPerSecond: rate } = curve
  if (rate === null) return null
  const last = curve.time.length - 1
  return row < 0 ? row / rate : (curve.time[last] ?? 0) + (row - Math.max(last, 0)) / rate
}

/** Function from seconds to x; null where the session cannot be placed on the axis. */
export function axisPlacement(curve: Omit<TimedCurve, 'values'>, axis: Axis): ((seconds: number) => number) | null {
  if (axis.kind === 'time') {
    const zero = secondsAt(curve, axis.event)
    return zero === null ? null : (seconds) => (seconds - zero) * 1_000
  }
  const [from, to] = [secondsAt(curve, axis.from), secondsAt(curve, axis.to)]
  if (from === null || to === null || to <= from) return null
  return (seconds) => ((seconds - from) / (to - from)) * 100
}

/** Positions of a session's events on the axis. */
export function eventPositions(curve: Omit<TimedCurve, 'values'>, axis: Axis): { name: string; at: number }[] {
  const place = axisPlacement(curve, axis)
  if (!place) return []
  return curve.events.flatMap(({ name }) => {
    const seconds = secondsAt(curve, name)
    return seconds === null ? [] : [{ name, at: place(seconds) }]
  })
}
