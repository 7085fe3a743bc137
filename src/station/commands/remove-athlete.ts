import { fullNameKey } from '../athletes/names.ts'
import { type NewAthleteStore, serviceIdOf } from '../athletes/new-athletes.ts'
import type { Bulk } from '../bulk/bulk.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipId } from '../contract/clip.ts'
import type { FolderSettings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { ClipStore, Clock } from '../ports.ts'
import { deckAsOf, settleDeck } from '../tagging/deck-clock.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'together'>
  readonly bulk: Pick<BulkStore, 'affected' | 'athletesByHand'>
  readonly bulkWork: Pick<Bulk, 'begin'>
  readonly deck: Pick<DeckStore, 'at' | 'latest' | 'add' | 'removeAfter' | 'lineup' | 'setLineup'>
  readonly clock: Clock
  readonly newAthletes: Pick<NewAthleteStore, 'get'>
  readonly folders: () => readonly Pick<FolderSettings, 'path' | 'tags'>[]
}

/** Everything that uses an athlete, shown before the athlete is deleted. */
export interface AthleteUses {
  readonly waitingClips: number
  readonly isOnDeck: boolean
  readonly lineupEntries: number
  readonly folders: string[]
}

/** Changes after the loss of an athlete, for clients to report. */
export interface AthleteLossReport {
  readonly athleteId: string
  readonly name: string | null
  /** Clips that waited with this athlete. */
  readonly clips: readonly ClipId[]
  readonly wasOnDeck: boolean
  /** Number of lineup entries removed. */
  readonly lineupEntries: number
  /** Source folders whose default still names the athlete: a person has to change it. */
  readonly folders: readonly string[]
}

/**
 * Removes a deleted athlete from everything that uses them. Tags that a person gave a clip stay: the clip becomes
 * untagged because its athlete is not found, and no other source supplies another athlete.
 */
export function createAthleteLoss(parts: Parts) {
  const { store, deck, bulk, bulkWork, clock } = parts

  /** `nameKeys` are full names that stand for this athlete alone, in the form of `fullNameKey`. */
  function lost(athleteId: string, name: string | null, nameKeys: readonly string[] = []): AthleteLossReport {
    const names = namesAthlete(athleteId, nameKeys)
    return {
      athleteId,
      name,
      wasOnDeck: leaveDeck(names),
      lineupEntries: leaveLineup(names),
      clips: tagAnew(athleteId, name, names),
      folders: foldersOf(names),
    }
  }

  /** Lists the uses without changing anything. */
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
    // These clips have the failure already. Tagged again, they might be reserved, refused and returned here without
    // end.
    const except = ['athlete-not-found'] as const
    return bulk.affected({ by: 'athlete', tagged: [athleteId], byHand, reasons: [], except })
  }

  /** Matches the service's id, and the station's own id from before the athlete was created. */
  const namesAthlete =
    (athleteId: string, nameKeys: readonly string[] = []): Names =>
    (tags) => {
      if (!tags?.athlete) return false
      if (!('id' in tags.athlete)) return nameKeys.includes(fullNameKey(tags.athlete.firstName, tags.athlete.lastName))
      const fresh = parts.newAthletes.get(tags.athlete.id)
      return isSame((fresh && serviceIdOf(fresh)) ?? tags.athlete.id, athleteId)
    }

  return { lost, uses }
}

type Names = (tags: TagsInput | null | undefined) => boolean

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
