import { useEffect, useState } from 'react'
import type { Failure } from '../../contract/failure.ts'
import type { AthleteSummary } from '../../contract/tagging/deck-view.ts'
import { useConnection } from '../rpc/use-engine.ts'
import { callFailure } from '../state/call-failure.ts'
import { useClient } from '../state/station-context.tsx'

/** Whether an athlete's id is one of the service: one who was created here and is not there yet has another form. */
export const isServiceId = (id: string): boolean => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(id)

interface AthleteSearch {
  /** Those of what was typed before, until the answer is there. */
  readonly athletes: readonly AthleteSummary[]
  /** Whether they are those of the present text. */
  readonly isFresh: boolean
  /** Those of the present text: waits for the answer. */
  readonly fresh: () => Promise<readonly AthleteSummary[]>
  readonly failure: Failure | null
}

interface Found {
  readonly text: string | null
  readonly athletes: readonly AthleteSummary[]
}

/** The roster by the beginnings of names; those who were on deck most recently while nothing is typed. */
export function useAthleteSearch(text: string, limit: number): AthleteSearch {
  const client = useClient()
  const [found, setFound] = useState<Found>({ text: null, athletes: [] })
  const [failure, setFailure] = useState<Failure | null>(null)
  const isConnected = useConnection().kind === 'connected'

  useEffect(() => {
    let isLatest = true
    client.athletes.search({ text, limit }).then(
      (athletes) => {
        if (!isLatest) return
        setFound({ text, athletes })
        setFailure(null)
      },
      (error: unknown) => isLatest && setFailure(callFailure(error)),
    )
    return () => {
      isLatest = false
    }
    // Asked again once the station answers again.
  }, [client, text, limit, isConnected])

  const isFresh = found.text === text
  const { athletes } = found
  return {
    athletes,
    isFresh,
    fresh: async () => (isFresh ? athletes : client.athletes.search({ text, limit })),
    failure,
  }
}
