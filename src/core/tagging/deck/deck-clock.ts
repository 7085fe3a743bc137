import type { DeckEntry, DeckStore } from '../tagging-ports.ts'

/**
 * The deck and this computer's clock. Entries carry the wall clock's time, and a wall clock can be set back: an entry
 * of the future was made before that. The entry is kept, as a person made it, but its beginning is unknown. Until
 * somebody confirms or changes the deck, clips recorded since the entry before it wait.
 */

/** Time servers set clocks back by this much unnoticed: the entry then begins now. */
const CLOCK_JITTER_MS = 2_000

type Timeline = Pick<DeckStore, 'at' | 'latest'>

/** Reads the timeline as of a moment: an entry of the future neither tags clips nor hides the latest entry. */
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

/** Null for an entry that is only slightly ahead: then it begins now. */
function doubtAbout(deck: Timeline, ahead: DeckEntry, nowMs: number): DeckEntry | null {
  if (ahead.fromMs - nowMs <= CLOCK_JITTER_MS) return null
  const before = deck.at(nowMs)
  return {
    fromMs: before ? Math.min(before.fromMs + 1, Math.floor(nowMs)) : 0,
    tags: ahead.tags,
    doubt: { saidForMs: ahead.doubt?.saidForMs ?? ahead.fromMs, noticedMs: Math.floor(nowMs) },
  }
}

/** Replaces entries of the future for good, so that they do not take effect later. Returns true when there were any. */
export function settleDeck(deck: Pick<DeckStore, 'at' | 'latest' | 'add' | 'removeAfter'>, nowMs: number): boolean {
  const present = deckAsOf(deck, nowMs).latest()
  if (!present || deck.latest()?.fromMs === present.fromMs) return false
  deck.removeAfter(nowMs)
  deck.add(present)
  return true
}

/** True for a moment too far in the future to put somebody on deck. Two clocks may differ slightly. */
export const isFuture = (fromMs: number, nowMs: number): boolean => fromMs - nowMs > CLOCK_JITTER_MS
