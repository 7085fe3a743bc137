import type { RecentMovement } from '../contract/deck-view.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'
import { type KnownAthletes, resolveAthlete } from './athlete-summary.ts'

/** More than a day of changes. */
const MAX_DECK_ENTRIES = 300

interface Parts {
  readonly deck: Pick<DeckStore, 'recent'>
  readonly roster: KnownAthletes
}

/** Recent movements on deck, each pair once: first this athlete's, then all others. */
export function recentMovements({ deck, roster }: Parts, athleteId: string | null): RecentMovement[] {
  const found = new Map<string, RecentMovement>()
  for (const { tags } of deck.recent(MAX_DECK_ENTRIES)) {
    if (tags?.activity === undefined || tags.movement === undefined) continue
    const { activity, movement, athlete } = tags
    const id = athlete && 'id' in athlete ? athlete.id : athlete && resolveAthlete(athlete, roster)?.id
    const isOwn = id !== undefined && id === athleteId
    const pair = JSON.stringify([activity, movement])
    if (!found.get(pair)?.isOwn && (isOwn || !found.has(pair))) {
      found.delete(pair)
      found.set(pair, { activity, movement, isOwn })
    }
  }
  const all = [...found.values()]
  return [...all.filter(({ isOwn }) => isOwn), ...all.filter(({ isOwn }) => !isOwn)]
}
