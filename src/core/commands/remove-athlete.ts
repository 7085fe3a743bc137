import type { ClipId } from '../../contract/clips/clip.ts'
import type { FolderSettings } from '../../contract/station/settings.ts'
import type { TagsInput } from '../../contract/tagging/tags.ts'
import { type NewAthleteStore, serviceIdOf } from '../athletes/new-athletes.ts'
import { type BulkParts, createBulk } from '../bulk/bulk.ts'
import type { Clock } from '../ports.ts'
import { deckAsOf, settleDeck } from '../tagging/deck/deck-clock.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'

interface Parts extends BulkParts {
  readonly deck: Pick<DeckStore, 'at' | 'latest' | 'add' | 'removeAfter' | 'lineup' | 'setLineup'>
  readonly clock: Clock
  readonly newAthletes: Pick<NewAthleteStore, 'get'>
  readonly folders: () => readonly Pick<FolderSettings, 'path' | 'tags'>[]
}

/** What still uses an athlete, and would have to do without. */
export interface AthleteUses {
  readonly waitingClips: number
  readonly isOnDeck: boolean
  readonly lineupEntries: number
  readonly folders: string[]
}

/** What the loss of an athlete has changed, for a client to say. */
export interface AthleteLossReport {
  readonly athleteId: string
  readonly name: string | null
  /** Clips that had waited for them. */
  readonly clips: readonly ClipId[]
  readonly wasOnDeck: boolean
  /** How many places in the lineup were theirs. */
  readonly lineupEntries: number
  /** Source folders whose default still names them: a person has to change it. */
  readonly folders: readonly string[]
}

/**
 * Takes an athlete who is gone from everything that would still use them. What a person has said of a clip stays said: the
 * clip is untagged because that athlete is not found, and no lesser source gives it to somebody else.
 */
export function createAthleteLoss(parts: Parts) {
  const { store, deck, bulk, clock } = parts
  const bulkWork = createBulk(parts)

  function lost(athleteId: string, name: string | null): AthleteLossReport {
    const names = namesAthlete(athleteId)
    return {
      athleteId,
      name,
      wasOnDeck: leaveDeck(names),
      lineupEntries: leaveLineup(names),
      clips: tagAnew(athleteId, name, names),
      folders: foldersOf(names),
    }
  }

  /** The same without changing anything. */
  function uses(athleteId: string): AthleteUses {
    const names = namesAthlete(athleteId)
    return {
      waitingClips: waitingFor(athleteId, names).length,
      isOnDeck: names(deckAsOf(deck, clock.nowMs()).latest()?.tags),
      lineupEntries: deck.lineup().filter(({ tags }) => names(tags)).length,
      folders: foldersOf(names),
    }
  }

  const foldersOf = (names: Names): string[] =>
    parts
      .folders()
      .filter(({ tags }) => names(tags))
      .map(({ path }) => path)

  function leaveDeck(names: (tags: TagsInput | null) => boolean): boolean {
    const nowMs = clock.nowMs()
    const latest = deckAsOf(deck, nowMs).latest()
    if (!latest || !names(latest.tags)) return false
    settleDeck(deck, nowMs)
    deck.add({ fromMs: nowMs, tags: null })
    return true
  }

  function leaveLineup(names: (tags: TagsInput) => boolean): number {
    const lineup = deck.lineup()
    const staying = lineup.filter(({ tags }) => !names(tags))
    const left = lineup.length - staying.length
    if (left > 0) deck.setLineup(staying)
    return left
  }

  function tagAnew(athleteId: string, name: string | null, names: Names): ClipId[] {
    const clips = waitingFor(athleteId, names)
    store.together(() => bulkWork.begin({ kind: 'lose-athlete', athleteId, name }, clips))
    return clips
  }

  function waitingFor(athleteId: string, names: Names): ClipId[] {
    const byHand = bulk.athletesByHand().filter((id) => names({ athlete: { id }, dimensions: {} }))
    // It says so already, and tagged anew it might be sent, refused and come here again, without end.
    const except = ['athlete-not-found'] as const
    return bulk.affected({ by: 'athlete', tagged: [athleteId], byHand, reasons: [], except })
  }

  /** By the service's id, or by the station's own from before the service had them. */
  const namesAthlete =
    (athleteId: string): Names =>
    (tags) => {
      if (!tags?.athlete || !('id' in tags.athlete)) return false
      const fresh = parts.newAthletes.get(tags.athlete.id)
      return isSame((fresh && serviceIdOf(fresh)) ?? tags.athlete.id, athleteId)
    }

  return { lost, uses }
}

type Names = (tags: TagsInput | null | undefined) => boolean

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
