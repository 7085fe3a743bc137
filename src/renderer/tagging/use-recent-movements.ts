import { useEffect, useState } from 'react'
import type { RecentMovement } from '../../station/contract/deck-view.ts'
import { useClient } from '../state/station-context.tsx'

/** Recent movements on deck, this athlete's first; empty until the answer arrives. */
export function useRecentMovements(athleteId: string | null): readonly RecentMovement[] {
  const client = useClient()
  const [recent, setRecent] = useState<readonly RecentMovement[]>([])
  useEffect(() => {
    let isLatest = true
    client.athletes.movements({ athleteId }).then(
      (answer) => isLatest && setRecent(answer),
      // Without an answer the lists stay alphabetical.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [client, athleteId])
  return recent
}
