import { seenClips } from '../../renderer/tagging/seen-clips.ts'
import type { TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import { plainText } from '../../service/plain-text.ts'
import type { ClipDetail } from '../../station/contract/clip-view.ts'

/** Builds the tag dialog's input for a clip: its tags, else the tags set by hand. */
export function tagTargetOfClip({ card, tags, handTags }: ClipDetail, athleteName: string | null): TagTarget {
  const begin = { clips: [card.id], seen: seenClips([card]), subject: card.fileName }
  if (tags === null)
    return { ...begin, known: handTags ?? { dimensions: {} }, knownAthleteName: newAthleteName(handTags) }
  const { athleteId, activity, movement, dimensions } = tags
  return {
    ...begin,
    known: { athlete: { id: athleteId }, activity, movement, dimensions },
    knownAthleteName: athleteName,
  }
}

function newAthleteName(handTags: ClipDetail['handTags']): string | null {
  const athlete = handTags?.athlete
  if (!athlete || 'id' in athlete) return null
  return plainText([athlete.firstName, athlete.lastName].filter(Boolean).join(' '))
}
