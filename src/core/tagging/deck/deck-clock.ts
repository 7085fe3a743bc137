import type { DeckEntry, DeckStore } from '../tagging-ports.ts'

/**
 * The deck and this computer's clock. Entries carry the wall clock's time, and a wall clock can be set back: an entry of
 * the future is one that was made before that. A person did say it, so it is not dropped; but when it began nobody can
 * say any more. Until somebody confirms or changes the deck, clips recorded since the entry before it wait.
 */

/** Time servers set clocks back by this much without anybody noticing: the entry then begins now. */
const CLOCK_JITTER_MS = 2_000

type Timeline = Pick<DeckStore, 'at' | 'latest'>

/** The same timeline, read as of a moment: no entry of the future decides about a clip, or hides who was said last. */
export function deckAsOf<Deck extends Timeline>(deck: Deck, nowMs: number): Deck {
  const ahead = deck.latest()
  if (!ahead || ahead.fromMs <= nowMs) return deck
  const doubt = doubtAbout(deck, ahead, nowMs)
  const present = doubt ?? { ...ahead, fromMs: Math.floor(nowMs) }
  return {
    ...deck,
    at: (atMs: number) => (atMs >= present.fromMs ? present : deck.at(atMs)),
    latest: () => present,
  }
}

/** Null where it is ahead by so little that it simply begins now. */
function doubtAbout(deck: Timeline, ahead: DeckEntry, nowMs: number): DeckEntry | null {
  if (ahead.fromMs - nowMs <= CLOCK_JITTER_MS) return null
  const before = deck.at(nowMs)
  return {
    fromMs: before ? Math.min(before.fromMs + 1, Math.floor(nowMs)) : 0,
    tags: ahead.tags,
    doubt: { saidForMs: ahead.doubt?.saidForMs ?? ahead.fromMs, noticedMs: Math.floor(nowMs) },
  }
}

/** Closes entries of the future for good, so that they do not begin to count when their time comes. True when there were any. */
export function settleDeck(deck: Pick<DeckStore, 'at' | 'latest' | 'add' | 'removeAfter'>, nowMs: number): boolean {
  const present = deckAsOf(deck, nowMs).latest()
  if (!present || deck.latest()?.fromMs === present.fromMs) return false
  deck.removeAfter(nowMs)
  deck.add(present)
  return true
}

/** Whether a moment is too late to be put on deck from; a little ahead is a difference of two clocks. */
export const isFuture = (fromMs: number, nowMs: number): boolean => fromMs - nowMs > CLOCK_JITTER_MS
