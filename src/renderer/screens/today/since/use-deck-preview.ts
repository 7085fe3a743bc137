import { useEffect, useState } from 'react'
import type { DeckPreview } from '../../../../contract/deck-preview.ts'
import type { AthleteSummary, DeckView } from '../../../../contract/deck-view.ts'
import type { Failure } from '../../../../contract/failure.ts'
import type { GivenTags } from '../../../../contract/tags.ts'
import { failureOf } from '../../../state/failure-of.ts'
import { useClient } from '../../../state/station-context.tsx'
import { tagsAt } from '../../tagging/picker/athlete-of.ts'
import { movementNow } from '../deck/movement-now.ts'

interface Previewed {
  readonly athleteId: string
  readonly fromMs: number
  readonly tags: GivenTags
  readonly preview: DeckPreview
}

interface State {
  readonly previewed: Previewed | null
  readonly failure: Failure | null
}

/** What it would change to put an athlete on deck since a moment; null until that is known. */
export function useDeckPreview(deck: DeckView, athlete: AthleteSummary | null, fromMs: number | null) {
  const client = useClient()
  const [{ previewed, failure }, setState] = useState<State>({ previewed: null, failure: null })
  const athleteId = athlete?.id ?? null

  useEffect(() => {
    if (athleteId === null || fromMs === null) return undefined
    let isLatest = true
    async function look(id: string, sinceMs: number) {
      const tags = await tagsOf(id)
      const preview = await client.deckPreview({ tags, fromMs: sinceMs })
      if (isLatest) setState({ previewed: { athleteId: id, fromMs: sinceMs, tags, preview }, failure: null })
    }
    const tagsOf = async (id: string): Promise<GivenTags> => {
      const { current } = deck
      const isOnDeck = current?.tags.athlete && 'id' in current.tags.athlete && current.tags.athlete.id === id
      return isOnDeck ? current.tags : tagsAt(client, { id }, await movementNow(client, deck))
    }
    look(athleteId, fromMs).catch(
      (error: unknown) => isLatest && setState({ previewed: null, failure: failureOf(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, deck, athleteId, fromMs])

  const isOfNow = previewed?.athleteId === athleteId && previewed.fromMs === fromMs
  return { previewed: isOfNow ? previewed : null, failure }
}
