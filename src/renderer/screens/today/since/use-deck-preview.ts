import { useEffect, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { DeckPreview } from '../../../../contract/tagging/deck-preview.ts'
import type { AthleteSummary, DeckView } from '../../../../contract/tagging/deck-view.ts'
import type { TagsInput } from '../../../../contract/tagging/tags.ts'
import { callFailure } from '../../../state/call-failure.ts'
import { useClient } from '../../../state/station-context.tsx'
import { fetchTags } from '../../tagging/picker/resolve-athlete.ts'
import { fetchCurrentMovement } from '../deck/current-movement.ts'

interface Previewed {
  readonly fromMs: number
  readonly tags: TagsInput
  readonly preview: DeckPreview
}

/** Answer with the request that it belongs to. */
interface Answer {
  readonly deck: DeckView
  readonly athleteId: string
  readonly fromMs: number
  readonly previewed: Previewed | null
  readonly failure: Failure | null
}

/** Previews the effect of an athlete on deck from an earlier time; null until the answer arrives. */
export function useDeckPreview(deck: DeckView, athlete: AthleteSummary | null, fromMs: number | null) {
  const client = useClient()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const athleteId = athlete?.id ?? null

  useEffect(() => {
    if (athleteId === null || fromMs === null) return undefined
    let isLatest = true
    const previewRequest = { deck, athleteId, fromMs }
    const tagsOf = async (id: string): Promise<TagsInput> => {
      const { current } = deck
      const isOnDeck = current?.tags.athlete && 'id' in current.tags.athlete && current.tags.athlete.id === id
      return isOnDeck ? current.tags : fetchTags(client, { id }, await fetchCurrentMovement(client, deck))
    }
    async function look() {
      const tags = await tagsOf(previewRequest.athleteId)
      const preview = await client.deckPreview({ tags, fromMs: previewRequest.fromMs })
      if (isLatest)
        setAnswer({ ...previewRequest, previewed: { fromMs: previewRequest.fromMs, tags, preview }, failure: null })
    }
    look().catch(
      (error: unknown) => isLatest && setAnswer({ ...previewRequest, previewed: null, failure: callFailure(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, deck, athleteId, fromMs])

  const isOfNow = answer?.deck === deck && answer.athleteId === athleteId && answer.fromMs === fromMs
  return isOfNow ? { previewed: answer.previewed, failure: answer.failure } : { previewed: null, failure: null }
}
