import { type Failure, failure } from '../contract/failure.ts'
import type { OnDeckEntry } from '../contract/on-deck.ts'
import type { TagsInput } from '../contract/tags.ts'
import { conflictAt } from './deck-conflict.ts'
import type { DeckStore } from './tagging-ports.ts'

/**
 * Result of a lookup for a clip: an athlete's tags, nobody, or unknown. Cameras deliver clips minutes after
 * the recording, so the deck is looked up at the recording time, not at the current time.
 */
export type OnDeckLookup =
  | { readonly kind: 'somebody'; readonly tags: TagsInput }
  /** `because` for a recording from before the first entry. */
  | { readonly kind: 'nobody'; readonly because?: Failure }
  | { readonly kind: 'unknown'; readonly because: Failure }

interface Options {
  readonly deck: Pick<DeckStore, 'at' | 'first' | 'following' | 'lastActivity' | 'isConfirmed' | 'conflicts'>
  readonly idleMs: number
}

interface Recording {
  /** Start with the camera's clock correction, epoch milliseconds; null when the time can't be trusted. */
  readonly recordedAtMs: number | null
  /** Limits of the start, where it is not known exactly. */
  readonly earliestMs?: number
  readonly latestMs?: number
  /** Current time, from the service if known: no clip was recorded later. */
  readonly nowMs: number
}

/** Clocks of cameras and computers differ slightly. */
const FUTURE_TOLERANCE_MS = 60_000

export function findOnDeck({ deck, idleMs }: Options, recording: Recording): OnDeckLookup {
  const { recordedAtMs, nowMs } = recording
  const first = deck.first()
  if (!first) return { kind: 'nobody' }
  if (recordedAtMs === null || recordedAtMs > nowMs + FUTURE_TOLERANCE_MS) {
    return { kind: 'unknown', because: failure('recording-time-untrusted') }
  }
  const entry = deck.at(recordedAtMs)
  const { earliestMs = recordedAtMs, latestMs = recordedAtMs } = recording
  if (earliestMs < latestMs && isChangedWithin(deck, entry, { fromMs: earliestMs, toMs: latestMs })) {
    return { kind: 'unknown', because: failure('deck-changed-during-clip') }
  }
  // A recording from before the first entry counts as nobody's, however late the clip arrives.
  if (!entry) return { kind: 'nobody', because: failure('on-deck-not-yet') }
  if (conflictAt(deck, recordedAtMs)) return { kind: 'unknown', because: failure('on-deck-conflict') }
  // The computer's clock was set back after this entry.
  if (entry.doubt) return { kind: 'unknown', because: failure('on-deck-clock-changed') }
  if (entry.tags === null) return { kind: 'nobody' }
  return isStale(deck, entry, recordedAtMs, idleMs)
    ? { kind: 'unknown', because: failure('on-deck-unconfirmed', { minutes: Math.round(idleMs / 60_000) }) }
    : { kind: 'somebody', tags: entry.tags }
}

/** True when anything but this entry was on deck at some moment, also if it came back. */
function isChangedWithin(
  deck: Options['deck'],
  entry: OnDeckEntry | undefined,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): boolean {
  if (isSomeoneElse(deck.at(fromMs), entry)) return true
  let next = deck.following(fromMs)
  while (next && next.fromMs <= toMs) {
    if (isSomeoneElse(next, entry)) return true
    next = deck.following(next.fromMs)
  }
  return false
}

/** True for another athlete, movement or nobody. */
const isSomeoneElse = (one: OnDeckEntry | undefined, other: OnDeckEntry | undefined): boolean =>
  JSON.stringify(one?.tags ?? null) !== JSON.stringify(other?.tags ?? null)

/** True after a long time without activity: the athlete on deck may have left. */
function isStale(deck: Options['deck'], entry: OnDeckEntry, recordedAtMs: number, idleMs: number): boolean {
  if (deck.isConfirmed(recordedAtMs)) return false
  const lastActivityMs = Math.max(entry.fromMs, deck.lastActivity(recordedAtMs) ?? 0)
  return recordedAtMs - lastActivityMs > idleMs
}
