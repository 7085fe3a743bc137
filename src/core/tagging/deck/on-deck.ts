import { type Failure, failure } from '../../../contract/failure.ts'
import type { OnDeckEntry } from '../../../contract/tagging/on-deck.ts'
import type { TagsInput } from '../../../contract/tagging/tags.ts'
import type { DeckStore } from '../tagging-ports.ts'

/**
 * What the deck says of a clip: somebody's tags, nobody, or that it cannot be known. Exports arrive minutes late, so the
 * question is always who was on deck when the clip was recorded, never who is now.
 */
export type DeckAnswer =
  | { readonly kind: 'somebody'; readonly tags: TagsInput }
  /** `because` where the deck was not in use yet. */
  | { readonly kind: 'nobody'; readonly because?: Failure }
  | { readonly kind: 'unknown'; readonly because: Failure }

interface Options {
  readonly deck: Pick<DeckStore, 'at' | 'first' | 'lastSignOfLife' | 'isConfirmed'>
  readonly idleMs: number
}

interface Recording {
  /** Corrected by its camera's clock, epoch milliseconds; null when it cannot be trusted. */
  readonly recordedAtMs: number | null
  /** The service's present time, or this computer's: nothing is recorded later than now. */
  readonly nowMs: number
}

/** Clocks of cameras and computers differ by a little. */
const FUTURE_TOLERANCE_MS = 60_000

export function askDeck({ deck, idleMs }: Options, { recordedAtMs, nowMs }: Recording): DeckAnswer {
  const first = deck.first()
  if (!first) return { kind: 'nobody' }
  if (recordedAtMs === null || recordedAtMs > nowMs + FUTURE_TOLERANCE_MS) {
    return { kind: 'unknown', because: failure('recording-time-untrusted') }
  }
  const entry = deck.at(recordedAtMs)
  // Nobody was on deck then. Without any entry the answer is the same: somebody put on deck later changes nothing, or
  // a clip would be tagged by how soon it arrived.
  if (!entry) return { kind: 'nobody', because: failure('on-deck-not-yet') }
  if (entry.doubt) return { kind: 'unknown', because: failure('on-deck-clock-changed') }
  if (entry.tags === null) return { kind: 'nobody' }
  return isStale(deck, entry, recordedAtMs, idleMs)
    ? { kind: 'unknown', because: failure('on-deck-unconfirmed', { minutes: Math.round(idleMs / 60_000) }) }
    : { kind: 'somebody', tags: entry.tags }
}

/** Nothing came for long before this clip was recorded: whoever was on deck may have left without a word. */
function isStale(deck: Options['deck'], entry: OnDeckEntry, recordedAtMs: number, idleMs: number): boolean {
  if (deck.isConfirmed(recordedAtMs)) return false
  const lastSignMs = Math.max(entry.fromMs, deck.lastSignOfLife(recordedAtMs) ?? 0)
  return recordedAtMs - lastSignMs > idleMs
}
