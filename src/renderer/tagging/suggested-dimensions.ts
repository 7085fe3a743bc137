import { useEffect, useState } from 'react'
import type { EngineClient } from '../rpc/connect-engine.ts'
import { useClient } from '../state/station-context.tsx'
import type { Dimensions, MovementChoice } from './movement-choice.ts'

const nothing: Dimensions = {}

/** Fetches the dimensions that an athlete last used for a movement, or those of the dominant arm. */
export async function fetchSuggestedDimensions(
  client: EngineClient,
  athleteId: string | null,
  { activity, movement }: Pick<MovementChoice, 'activity' | 'movement'>,
): Promise<Dimensions> {
  if (athleteId === null || activity === null || movement === null) return nothing
  return client.athletes.suggest({ athleteId, activity, movement })
}

/** Suggested dimensions for a form; empty until the answer arrives. */
export function useSuggestedDimensions(athleteId: string | null, choice: MovementChoice): Dimensions {
  const client = useClient()
  const { activity, movement } = choice
  const key = JSON.stringify([athleteId, activity, movement])
  const [known, setKnown] = useState({ suggested: nothing, of: key })
  // Suggestions for another movement don't apply.
  if (known.of !== key) setKnown({ suggested: nothing, of: key })

  useEffect(() => {
    let isLatest = true
    fetchSuggestedDimensions(client, athleteId, { activity, movement }).then(
      (suggested) => isLatest && setKnown({ suggested, of: key }),
      // Without a suggestion the person fills in the form.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [client, athleteId, activity, movement, key])
  return known.suggested
}
