import type { ReactNode } from 'react'
import { useClient } from '../../renderer/state/station-context.tsx'
import type { SeenClip } from '../../renderer/tagging/seen-clips.ts'
import { fetchSuggestedDimensions } from '../../renderer/tagging/suggested-dimensions.ts'
import { useTagClips } from '../../renderer/tagging/use-tag-clips.tsx'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { type RetagRequest, tagsOfTaggable } from './retag-request.ts'
import { useUploadAgain } from './use-upload-again.ts'

interface Displayed {
  readonly seen: readonly SeenClip[]
  readonly movement: TagsInput | null
}

interface Retag {
  readonly run: (request: RetagRequest, athlete: AthleteSummary, tags: TagsInput) => Promise<void>
  /** Conflict question; the caller renders it. */
  readonly question: ReactNode
}

/**
 * Uploads clips again and tags the others, in this order: an upload that the station refuses leaves all of them as they
 * were.
 */
export function useRetag({ seen, movement }: Displayed, onDone: () => void): Retag {
  const client = useClient()
  const uploadAgain = useUploadAgain()
  const tagging = useTagClips(onDone)

  async function newTags(athlete: AthleteSummary, tags: TagsInput): Promise<TagsInput> {
    const pair = { activity: movement?.activity ?? null, movement: movement?.movement ?? null }
    const chosen =
      tags.movement === undefined
        ? tagsOfTaggable(movement, await fetchSuggestedDimensions(client, athlete.id, pair))
        : tags
    return { ...chosen, athlete: { id: athlete.id } }
  }

  const run: Retag['run'] = async ({ again, taggable }, athlete, tags) => {
    const forTaggable = taggable.length > 0 ? await newTags(athlete, tags) : null
    if (again.length > 0) await uploadAgain({ clips: again, tags, athlete })
    if (forTaggable === null) return onDone()
    await tagging.tag({
      clips: taggable.map(({ clip }) => clip),
      seen: taggable.map(({ clip, handTags }) => seen.find((one) => one.clip === clip) ?? { clip, handTags }),
      tags: forTaggable,
      whose: athlete.name,
    })
  }
  return { run, question: tagging.question }
}
