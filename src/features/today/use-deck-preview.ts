import { useEffect, useState } from 'react'
import type { EngineClient } from '../../renderer/rpc/connect-engine.ts'
import { callFailure } from '../../renderer/state/call-failure.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { fetchTags } from '../../renderer/tagging/resolve-athlete.ts'
import type { DeckPreview } from '../../station/contract/deck-preview.ts'
import type { AthleteSummary, DeckView } from '../../station/contract/deck-view.ts'
import type { Failure } from '../../station/contract/failure.ts'
import type { UploadedClip } from '../../station/contract/retag-plan.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import { fetchCurrentMovement } from './current-movement.ts'

/** Request for a preview; null parts are not chosen yet. */
interface SinceRequest {
  readonly athlete: AthleteSummary | null
  readonly fromMs: number | null
  /** Replaces later deck changes; otherwise the next one ends the entry. */
  readonly untilNow: boolean
}

interface Previewed {
  readonly fromMs: number
  readonly untilNow: boolean
  readonly tags: TagsInput
  readonly preview: DeckPreview
  /** Uploaded clips that would have had this athlete: another upload corrects them. */
  readonly again: readonly UploadedClip[]
}

/** Answer with the request that it belongs to. */
interface Answer {
  readonly deck: DeckView
  readonly athleteId: string
  readonly fromMs: number
  readonly untilNow: boolean
  readonly previewed: Previewed | null
  readonly failure: Failure | null
}

/** Previews the effect of an athlete on deck from an earlier time; null until the answer arrives. */
export function useDeckPreview(deck: DeckView, { athlete, fromMs, untilNow }: SinceRequest) {
  const client = useClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const athleteId = athlete?.id ?? null

  useEffect(() => {
    if (athleteId === null || fromMs === null) return undefined
    let isLatest = true
    const previewRequest = { deck, athleteId, fromMs, untilNow }
    const tagsOf = async (id: string): Promise<TagsInput> => {
      const { current } = deck
      const isOnDeck = current?.tags.athlete && 'id' in current.tags.athlete && current.tags.athlete.id === id
      return isOnDeck ? current.tags : fetchTags(client, { id }, await fetchCurrentMovement(client, deck))
    }
    async function look() {
      const tags = await tagsOf(previewRequest.athleteId)
      const { deck: _, athleteId: id, ...moment } = previewRequest
      const preview = await client.deckPreview({ tags, ...moment })
      const again = await uploadedAsOthers(client, preview, id)
      if (isLatest) setAnswer({ ...previewRequest, previewed: { ...moment, tags, preview, again }, failure: null })
    }
    look().catch(
      (error: unknown) => isLatest && setAnswer({ ...previewRequest, previewed: null, failure: callFailure(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, deck, athleteId, fromMs, untilNow])

  const isOfNow =
    answer?.deck === deck && answer.athleteId === athleteId && answer.fromMs === fromMs && answer.untilNow === untilNow
  return isOfNow ? { previewed: answer.previewed, failure: answer.failure } : { previewed: null, failure: null }
}

async function uploadedAsOthers(client: EngineClient, { wrongAthlete }: DeckPreview, athleteId: string) {
  if (wrongAthlete.length === 0) return []
  const { again } = await client.retagPlan({ clips: wrongAthlete })
  return again.filter((clip) => clip.athleteId.toLowerCase() !== athleteId.toLowerCase())
}
