import { useEffect, useState } from 'react'
import type { AthleteSummary } from '../../../contract/deck-view.ts'
import { useClient } from '../../state/station-context.tsx'

export interface FoundAthletes {
  /** What these athletes fit: of what was typed before, until the answer is there. */
  readonly text: string | null
  readonly athletes: readonly AthleteSummary[]
}

/** The athletes that fit what is typed; without any text, those who were on deck most recently. */
export function useAthleteSearch(text: string, limit: number): FoundAthletes {
  const client = useClient()
  const [found, setFound] = useState<FoundAthletes>({ text: null, athletes: [] })

  useEffect(() => {
    let isLatest = true
    const take = (athletes: readonly AthleteSummary[]) => {
      if (isLatest) setFound({ text, athletes })
    }
    // The roster is this computer's own: only while the station is away can it not be read, which the banner says.
    client.athletes.search({ text, limit }).then(take, () => take([]))
    return () => {
      isLatest = false
    }
  }, [client, text, limit])

  return found
}
