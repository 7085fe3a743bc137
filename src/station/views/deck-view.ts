import type { DeckView } from '../contract/deck-view.ts'
import type { OnDeckEntry } from '../contract/on-deck.ts'
import type { Settings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import { deckAsOf } from '../tagging/deck-clock.ts'
import type { DeckEntry, DeckStore } from '../tagging/tagging-ports.ts'
import { isInConflict, isInDoubt, isUnconfirmed } from '../tagging/unconfirmed.ts'
import { type KnownAthletes, nameOfTypedAthlete, resolveAthlete } from './athlete-summary.ts'
import type { RepStore, UntaggedMark } from './view-ports.ts'

interface DeckParts {
  readonly deck: Pick<DeckStore, 'at' | 'latest' | 'lastActivity' | 'lineup' | 'conflicts'>
  readonly roster: KnownAthletes
  /** Replaces the station's own id of a new athlete by the service's id, once there is one. */
  readonly tagsNow: (tags: TagsInput) => TagsInput
  readonly reps: Pick<RepStore, 'countOf'>
  readonly settings: Pick<Settings, 'tagging'>
  readonly nowMs: number
  /** Clips that wait for tags, up to a limit. */
  readonly untagged: readonly UntaggedMark[]
  readonly recordedAt: (clip: UntaggedMark) => number | null
  readonly sync: DeckView['sync']
}

const noTags: TagsInput = { dimensions: {} }

type Somebody = DeckEntry & { readonly tags: TagsInput }

const isSomebody = (entry: DeckEntry | undefined): entry is Somebody => entry !== undefined && entry.tags !== null

/** The deck panel: the athlete on deck, the lineup, and the question if the athlete is still there. */
export function toDeckView(parts: DeckParts): DeckView {
  const { roster, nowMs, tagsNow } = parts
  const deck = deckAsOf(parts.deck, nowMs)
  const entry = deck.at(nowMs)
  const somebody = isSomebody(entry)
  return {
    current: somebody
      ? {
          tags: tagsNow(entry.tags),
          athleteName: nameOfTypedAthlete(entry.tags, roster),
          fromMs: entry.doubt?.noticedMs ?? entry.fromMs,
          reps: repsSince(entry, parts),
        }
      : null,
    emptySinceMs: somebody ? null : (entry?.fromMs ?? null),
    question: somebody ? questionAbout(entry, parts) : null,
    conflict: conflictAmong(parts),
    sync: parts.sync,
    lineup: deck.lineup().map(({ id, tags }) => ({
      id,
      tags: tagsNow(tags),
      athleteName: nameOfTypedAthlete(tags, roster),
    })),
  }
}

/** The oldest contradiction that nobody has decided about. */
function conflictAmong({ deck, untagged, roster, tagsNow }: DeckParts): DeckView['conflict'] {
  const [oldest] = deck.conflicts()
  if (!oldest) return null
  const shown = ({ fromMs, tags }: OnDeckEntry) => ({
    tags: tagsNow(tags ?? noTags),
    athleteName: nameOfTypedAthlete(tags ?? noTags, roster),
    fromMs,
  })
  const { id, first, second } = oldest
  return { id, first: shown(first), second: shown(second), waitingClips: untagged.filter(isInConflict).length }
}

function repsSince({ fromMs, tags }: Somebody, { reps, roster }: DeckParts): number {
  const athlete = tags.athlete && resolveAthlete(tags.athlete, roster)
  const referenceId = tags.athlete && 'id' in tags.athlete ? tags.athlete.id : null
  const athleteId = athlete?.id ?? referenceId
  return athleteId === null ? 0 : reps.countOf({ athleteId, fromMs })
}

/** Asks after a long time without clips, or while clips wait for the answer. */
function questionAbout({ fromMs, doubt }: Somebody, parts: DeckParts): DeckView['question'] {
  const { deck, settings, nowMs, untagged, recordedAt } = parts
  const { idleMinutes } = settings.tagging
  if (doubt) {
    const { saidForMs, noticedMs } = doubt
    const waitingClips = untagged.filter(isInDoubt).length
    return { idleSinceMs: noticedMs, idleMinutes, waitingClips, clockSetBack: { saidForMs } }
  }
  const idleSinceMs = Math.max(fromMs, deck.lastActivity(nowMs + 1) ?? 0)
  // Counts clips of the present entry only: an earlier athlete is not asked about.
  const waitingClips = untagged.filter((mark) => isUnconfirmed(mark) && (recordedAt(mark) ?? 0) >= fromMs).length
  if (nowMs - idleSinceMs <= idleMinutes * 60_000 && waitingClips === 0) return null
  return { idleSinceMs, idleMinutes, waitingClips }
}
