import { type Failure, failure } from '../../../contract/failure.ts'
import type { OnDeckEntry } from '../../../contract/tagging/on-deck.ts'
import type { TagsInput } from '../../../contract/tagging/tags.ts'
import type { DeckStore } from '../tagging-ports.ts'
import { conflictAt } from './deck-conflict.ts'

/**
 * The deck's answer for a clip: tags, nobody, or unknown. Exports arrive minutes late, so the deck is read for the
 * recording time, never for now.
 */
export type DeckAnswer =
  | { readonly kind: 'somebody'; readonly tags: TagsInput }
  /** `because` when the deck was not in use yet. */
  | { readonly kind: 'nobody'; readonly because?: Failure }
  | { readonly kind: 'unknown'; readonly because: Failure }

interface Options {
  readonly deck: Pick<DeckStore, 'at' | 'first' | 'following' | 'lastSignOfLife' | 'isConfirmed' | 'conflicts'>
  readonly idleMs: number
}

interface Recording {
  /** Corrected by the camera's clock, epoch milliseconds; null when the time cannot be trusted. */
  readonly recordedAtMs: number | null
  /** The service's present time, or this computer's: no clip was recorded later. */
  readonly nowMs: number
}

/** Clocks of cameras and computers differ slightly. */
const FUTURE_TOLERANCE_MS = 60_000

export function askDeck({ deck, idleMs }: Options, { recordedAtMs, nowMs }: Recording): DeckAnswer {
  const first = deck.first()
  if (!first) return { kind: 'nobody' }
  if (recordedAtMs === null || recordedAtMs > nowMs + FUTURE_TOLERANCE_MS) {
    return { kind: 'unknown', because: failure('recording-time-untrusted') }
  }
  const entry = deck.at(recordedAtMs)
  // The deck was empty then. A later first entry must not change the answer, or tags would depend on how soon a clip
  // arrived.
  if (!entry) return { kind: 'nobody', because: failure('on-deck-not-yet') }
  if (conflictAt(deck, recordedAtMs)) return { kind: 'unknown', because: failure('on-deck-conflict') }
  if (entry.doubt) return { kind: 'unknown', because: failure('on-deck-clock-changed') }
  if (entry.tags === null) return { kind: 'nobody' }
  return isStale(deck, entry, recordedAtMs, idleMs)
    ? { kind: 'unknown', because: failure('on-deck-unconfirmed', { minutes: Math.round(idleMs / 60_000) }) }
    : { kind: 'somebody', tags: entry.tags }
}

/** True after a long time without a sign of life: the athlete on deck may have left. */
function isStale(deck: Options['deck'], entry: OnDeckEntry, recordedAtMs: number, idleMs: number): boolean {
  if (deck.isConfirmed(recordedAtMs)) return false
  const lastSignMs = Math.max(entry.fromMs, deck.lastSignOfLife(recordedAtMs) ?? 0)
  return recordedAtMs - lastSignMs > idleMs
}
