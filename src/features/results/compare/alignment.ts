import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { alignmentOf } from '../../../service/metrics/events.ts'
import type { SessionDetail, SessionEvent } from '../session.ts'

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

/** Sessions that the mean and its band are made of. */
export const bandKinds = ['none', 'compared', 'athlete'] as const
export type BandKind = (typeof bandKinds)[number]

export interface CompareChoice {
  /** Null for the first session. */
  readonly chosenId: string | null
  /** Session of the second figure. Undefined for the first other one, null for none. */
  readonly ghostId: string | null | undefined
  /** Null for the default of the movement. */
  readonly curve: string | null
  readonly axis: 'time' | 'phase'
  /** Undefined for the default of the movement; null for frame 0. */
  readonly event: AlignmentEvent | undefined
  readonly from: AlignmentEvent | undefined
  readonly to: AlignmentEvent | undefined
  /** True to show the whole capture instead of the part around the events. */
  readonly isWhole: boolean
  readonly band: BandKind
}

const compareStore = createStore<CompareChoice>(() => ({
  chosenId: null,
  ghostId: undefined,
  curve: null,
  axis: 'time',
  event: undefined,
  from: undefined,
  to: undefined,
  isWhole: false,
  band: 'compared',
}))

/** Reads the choices of the comparison, which stay while other tabs and screens are shown. */
export const useCompareChoice = (): CompareChoice => useStore(compareStore)

export const changeCompare = (changes: Partial<CompareChoice>): void => compareStore.setState(changes)

/** Session of the ghost figure: never the chosen one or a session that is no longer compared. */
export function ghostOf({ ghostId }: CompareChoice, chosenId: string | null, ids: readonly string[]): string | null {
  const others = ids.filter((id) => id !== chosenId)
  if (ghostId === null) return null
  return others.find((id) => id === ghostId) ?? others[0] ?? null
}

/** Next session as ghost, and none after the last. */
export function nextGhost(ghostId: string | null, chosenId: string | null, ids: readonly string[]): string | null {
  const others = ids.filter((id) => id !== chosenId)
  return others[ghostId === null ? 0 : others.indexOf(ghostId) + 1] ?? null
}

export interface AxisChoice {
  readonly axis: Axis
  /** Events that all sessions have; frame 0 is always possible and not listed. */
  readonly events: readonly string[]
  readonly canNormalize: boolean
}

/** Chosen axis where all sessions have its events, else the default of their movement. */
export function chooseAxis(details: readonly SessionDetail[], choice: CompareChoice): AxisChoice {
  const events = commonEvents(details)
  const [first] = details
  const defaults = first ? alignmentOf(first.session) : null
  const known = (
    wanted: AlignmentEvent | undefined,
    fallback: AlignmentEvent | undefined,
    last: AlignmentEvent,
  ): AlignmentEvent =>
    [wanted, fallback].find((event) => event === null || (event !== undefined && events.includes(event))) ?? last
  const event = known(choice.event, defaults?.event, choice.event === null ? null : (events.at(-1) ?? null))
  const from = known(choice.from, defaults?.from, events[0] ?? null)
  const to = known(choice.to, defaults?.to, events.at(-1) ?? null)
  const canNormalize = events.length > 1
  const isPhase = choice.axis === 'phase' && canNormalize
  return { axis: isPhase ? { kind: 'phase', from, to } : { kind: 'time', event }, events, canNormalize }
}
