import type { Clip } from '../contract/clip.ts'
import type { UntaggedGroup } from '../contract/rep.ts'
import type { Settings } from '../contract/settings.ts'
import { type KnownAthletes, nameOfTypedAthlete } from './athlete-summary.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import { fillTags, knownTagsOf } from './known-tags.ts'
import { type SuggestionParts, suggestTags } from './suggest-tags.ts'

interface UntaggedParts extends CardParts, SuggestionParts {
  readonly settings: Pick<Settings, 'folders' | 'tagging'>
  readonly roster: KnownAthletes
}

interface Group {
  readonly atMs: number
  readonly clips: readonly Clip[]
}

/**
 * Builds a group of clips that wait for tags, with known tags and a suggestion; null when no clip of the group waits
 * any more.
 */
export function toUntaggedGroup({ atMs, clips }: Group, parts: UntaggedParts): UntaggedGroup | null {
  const [first] = clips
  if (!first) return null
  const reasons = first.state.kind === 'untagged' ? first.state.reasons : []
  const knownTags = clips.map((clip) => knownTagsOf(clip, parts.settings)).reduce((best, more) => fillTags(best, more))
  const tags = knownTags.athlete ? null : suggestTags(timeOf(clips, parts), knownTags, parts)
  return {
    id: first.id,
    atMs,
    clips: clips.map((clip) => toClipCard(clip, parts)),
    reasons,
    known: knownTags,
    knownAthleteName: knownTags.athlete ? nameOfTypedAthlete(knownTags, parts.roster) : null,
    suggestion: tags && { ...tags, athleteName: nameOfTypedAthlete(tags.tags, parts.roster) },
  }
}

const timeOf = (clips: readonly Clip[], { recordedAt }: CardParts): number | null => {
  const times = clips.flatMap((clip) => recordedAt(clip) ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
