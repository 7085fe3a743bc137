import { alignmentOf } from '../../../service/metrics/events.ts'
import type { MovementPair, SessionEvent } from '../session.ts'

/** Upper bound of pictures side by side on paper. */
const MAX_KEY_FRAMES = 4

/** Zero event: the one at which sessions of the movement are compared, else the last. */
export function zeroEvent(events: readonly SessionEvent[], pair: MovementPair): SessionEvent | null {
  const name = alignmentOf(pair)?.event
  return events.find((event) => event.name === name) ?? events.at(-1) ?? null
}

/** Chooses up to four events of different frames: those of the comparison, and others spread between, in order. */
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

/** First event of each frame. */
const distinct = (events: readonly SessionEvent[]): SessionEvent[] =>
  events.filter((event, at) => events.findIndex(({ frame }) => frame === event.frame) === at)

/** Milliseconds from the zero event; null where the frame rate is unknown. */
export const timeFromMs = (frame: number, zero: SessionEvent | null, framesPerSecond: number | null): number | null =>
  framesPerSecond === null || framesPerSecond <= 0 ? null : ((frame - (zero?.frame ?? 0)) / framesPerSecond) * 1_000
