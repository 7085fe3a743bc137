import { useEffect, useState } from 'react'
import type { RecentMovement } from '../../../contract/tagging/deck-view.ts'
import { useClient } from '../../state/station-context.tsx'

/** What was on deck lately, this athlete's movements first; nothing until the answer is there. */
export function useRecentMovements(athleteId: string | null): readonly RecentMovement[] {
  const client = useClient()
  const [recent, setRecent] = useState<readonly RecentMovement[]>([])
  useEffect(() => {
    let isLatest = true
    client.athletes.movements({ athleteId }).then(
      (answer) => isLatest && setRecent(answer),
      // Without an answer the lists are in the order of the alphabet.
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [client, athleteId])
  return recent
}
