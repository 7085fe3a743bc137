import type { SessionEvent } from '../../../../contract/results/session.ts'

/** One curve of a session and what is needed to lay it upon others. */
export interface TimedCurve {
  readonly firstFrame: number
  /** Seconds from the first row, ascending. */
  readonly time: readonly number[]
  readonly framesPerSecond: number | null
  readonly values: readonly (number | null)[]
  readonly events: readonly SessionEvent[]
}

/** Where curves lie upon each other: an event's name, or null for frame 0. */
export type AlignedAt = string | null

/** How curves share one x: milliseconds from an event, or percent of the way between two. */
export type Axis =
  | { readonly kind: 'time'; readonly event: AlignedAt }
  | { readonly kind: 'phase'; readonly from: AlignedAt; readonly to: AlignedAt }

/** The events that every session has, in the order of the first one. */
export function commonEvents(sessions: readonly { readonly events: readonly SessionEvent[] }[]): string[] {
  const [first, ...others] = sessions
  const names = first?.events.map(({ name }) => name) ?? []
  return names.filter((name) => others.every(({ events }) => events.some((event) => event.name === name)))
}

const frameOf = (events: readonly SessionEvent[], at: AlignedAt): number | null =>
  at === null ? 0 : (events.find(({ name }) => name === at)?.frame ?? null)

/** When an event is, in seconds from the first row, also where its row is not there; null where nothing tells. */
export function secondsAt(curve: Omit<TimedCurve, 'values'>, at: AlignedAt): number | null {
  const frame = frameOf(curve.events, at)
  if (frame === null) return null
  const row = frame - curve.firstFrame
  const known = curve.time[row]
  if (known !== undefined) return known
  const { framesPerSecond: rate } = curve
  if (rate === null) return null
  const last = curve.time.length - 1
  return row < 0 ? row / rate : (curve.time[last] ?? 0) + (row - Math.max(last, 0)) / rate
}

/** The x of a moment of this session; null where the session can't be laid on the axis. */
export function placementOn(curve: Omit<TimedCurve, 'values'>, axis: Axis): ((seconds: number) => number) | null {
  if (axis.kind === 'time') {
    const zero = secondsAt(curve, axis.event)
    return zero === null ? null : (seconds) => (seconds - zero) * 1_000
  }
  const [from, to] = [secondsAt(curve, axis.from), secondsAt(curve, axis.to)]
  if (from === null || to === null || to <= from) return null
  return (seconds) => ((seconds - from) / (to - from)) * 100
}

/** Where each event of a session lies on the axis. */
export function eventPositions(curve: Omit<TimedCurve, 'values'>, axis: Axis): { name: string; at: number }[] {
  const place = placementOn(curve, axis)
  if (!place) return []
  return curve.events.flatMap(({ name }) => {
    const seconds = secondsAt(curve, name)
    return seconds === null ? [] : [{ name, at: place(seconds) }]
  })
}
