import type { DeckEntry, DeckStore } from './tagging-ports.ts'

/** Clock corrections by time servers stay below this; an entry less far ahead begins now. */
const CLOCK_JITTER_MS = 2_000

type Timeline = Pick<DeckStore, 'at' | 'latest'>

/**
 * Reads the timeline as of a moment. Deck entries carry wall-clock times: when the clock is set back, an entry made
 * earlier is in the future. Such an entry is kept, as a person made it, but its start is uncertain: clips recorded
 * after the previous entry wait until somebody confirms or changes the deck.
 */
export function deckAsOf<Deck extends Timeline>(deck: Deck, nowMs: number): Deck {
  const futureEntry = deck.latest()
  if (!futureEntry || futureEntry.fromMs <= nowMs) return deck
  const uncertain = uncertainEntry(deck, futureEntry, nowMs)
  const present = uncertain ?? { ...futureEntry, fromMs: Math.floor(nowMs) }
  return {
    ...deck,
    at: (atMs: number) => (atMs >= present.fromMs ? present : deck.at(atMs)),
    latest: () => present,
  }
}

/** Null for an entry that is only slightly ahead: then it begins now. */
function uncertainEntry(deck: Timeline, futureEntry: DeckEntry, nowMs: number): DeckEntry | null {
  if (futureEntry.fromMs - nowMs <= CLOCK_JITTER_MS) return null
  const before = deck.at(nowMs)
  return {
    fromMs: before ? Math.min(before.fromMs + 1, Math.floor(nowMs)) : 0,
    tags: futureEntry.tags,
    doubt: { saidForMs: futureEntry.doubt?.saidForMs ?? futureEntry.fromMs, noticedMs: Math.floor(nowMs) },
  }
}

/** Replaces future entries permanently, so that none takes effect later. Returns true when there were any. */
export function settleDeck(deck: Pick<DeckStore, 'at' | 'latest' | 'add' | 'removeAfter'>, nowMs: number): boolean {
  const present = deckAsOf(deck, nowMs).latest()
  if (!present || deck.latest()?.fromMs === present.fromMs) return false
  deck.removeAfter(nowMs)
  deck.add(present)
  return true
}

/** True for a moment too far in the future to put somebody on deck. Two clocks may differ slightly. */
export const isFuture = (fromMs: number, nowMs: number): boolean => fromMs - nowMs > CLOCK_JITTER_MS

/** Entries that begin after a moment, oldest first. */
export function entriesAfter(deck: Pick<DeckStore, 'following'>, fromMs: number): DeckEntry[] {
  const next = deck.following(fromMs)
  return next ? [next, ...entriesAfter(deck, next.fromMs)] : []
}
