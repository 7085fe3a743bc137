import { useEffect, useState } from 'react'
import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { Failure } from '../../station/contract/failure.ts'
import { useConnection } from '../rpc/use-engine.ts'
import { callFailure } from '../state/call-failure.ts'
import { useClient } from '../state/station-context.tsx'

/** Returns whether an athlete id was assigned by the service; athletes created here have ids of another form until then. */
export const isServiceId = (id: string): boolean => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(id)

interface AthleteSearch {
  /** Results of the previous text until the current search has answered. */
  readonly athletes: readonly AthleteSummary[]
  /** True when `athletes` belongs to the current text. */
  readonly isFresh: boolean
  /** Resolves with the athletes of the current text. */
  readonly fresh: () => Promise<readonly AthleteSummary[]>
  readonly failure: Failure | null
}

interface Found {
  readonly text: string | null
  readonly athletes: readonly AthleteSummary[]
}

interface AthleteSearchOptions {
  readonly limit: number
  /** Adds athletes whom a typed text with a typo may mean. */
  readonly withNear?: boolean
}

/** Searches the roster by the beginnings of names; without text it lists the athletes last on deck. */
export function useAthleteSearch(text: string, { limit, withNear = false }: AthleteSearchOptions): AthleteSearch {
  const client = useClient()
  const [found, setFound] = useState<Found>({ text: null, athletes: [] })
  const [failure, setFailure] = useState<Failure | null>(null)
  const isConnected = useConnection().kind === 'connected'

  useEffect(() => {
    let isLatest = true
    client.athletes.search({ text, limit, withNear }).then(
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
    // Searches again when the station reconnects.
  }, [client, text, limit, withNear, isConnected])

  const isFresh = found.text === text
  const { athletes } = found
  return {
    athletes,
    isFresh,
    fresh: async () => (isFresh ? athletes : client.athletes.search({ text, limit, withNear })),
    failure,
  }
}
