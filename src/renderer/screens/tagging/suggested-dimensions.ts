import { useEffect, useState } from 'react'
import { useClient } from '../../state/station-context.tsx'
import type { EngineClient } from '../../state/station-stores.ts'
import type { Dimensions, MovementChoice } from './movement-choice.ts'

const nothing: Dimensions = {}

/** What an athlete had at a movement the last time, or what follows from the dominant arm. */
export async function fetchSuggestedDimensions(
  client: EngineClient,
  athleteId: string | null,
  { activity, movement }: Pick<MovementChoice, 'activity' | 'movement'>,
): Promise<Dimensions> {
  if (athleteId === null || activity === null || movement === null) return nothing
  return client.athletes.suggest({ athleteId, activity, movement })
}

/** The same for a form that is being filled in; nothing until the answer is there. */
export function useSuggestedDimensions(athleteId: string | null, choice: MovementChoice): Dimensions {
  const client = useClient()
  const { activity, movement } = choice
  const asked = JSON.stringify([athleteId, activity, movement])
  const [known, setKnown] = useState({ suggested: nothing, of: asked })
  // What was suggested for another movement is no suggestion here.
  if (known.of !== asked) setKnown({ suggested: nothing, of: asked })

  useEffect(() => {
    let isLatest = true
    fetchSuggestedDimensions(client, athleteId, { activity, movement }).then(
      (suggested) => isLatest && setKnown({ suggested, of: asked }),
      // A suggestion that does not come is none: whoever fills in the form says it.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [client, athleteId, activity, movement, asked])
  return known.suggested
}
