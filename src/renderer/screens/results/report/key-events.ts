import type { MovementPair, SessionEvent } from '../../../../contract/results/session.ts'
import { alignmentOf } from '../../../../service-api/metrics/events.ts'

/** Pictures side by side on paper. */
const MAX_KEY_FRAMES = 4

/** The event that times count from: the one that sessions of the pair are compared at, else the last. */
export function zeroEvent(events: readonly SessionEvent[], pair: MovementPair): SessionEvent | null {
  const name = alignmentOf(pair)?.event
  return events.find((event) => event.name === name) ?? events.at(-1) ?? null
}

/** Up to four events of different frames: those that the pair is compared by, and others spread between. In their order. */
export function keyEvents(events: readonly SessionEvent[], pair: MovementPair): SessionEvent[] {
  const alignment = alignmentOf(pair)
  const named = [alignment?.from, alignment?.event, alignment?.to]
  const first = named.flatMap((name) => events.find((event) => event.name === name) ?? [])
  const chosen = distinct(first)
  const others = distinct([...chosen, ...events])
    .slice(chosen.length)
    .toSorted(byFrame)
  const free = Math.min(MAX_KEY_FRAMES - chosen.length, others.length)
  const spread = Array.from({ length: free }, (_, at) => others[Math.floor(((at + 0.5) * others.length) / free)])
  return [...chosen, ...spread.flatMap((event) => event ?? [])].toSorted(byFrame)
}

const byFrame = (one: SessionEvent, other: SessionEvent) => one.frame - other.frame

/** The first event of each frame. */
const distinct = (events: readonly SessionEvent[]): SessionEvent[] =>
  events.filter((event, at) => events.findIndex(({ frame }) => frame === event.frame) === at)

/** From the zero event; null where the rate of the capture is not known. */
export const timeFromMs = (frame: number, zero: SessionEvent | null, framesPerSecond: number | null): number | null =>
  framesPerSecond === null || framesPerSecond <= 0 ? null : ((frame - (zero?.frame ?? 0)) / framesPerSecond) * 1_000
