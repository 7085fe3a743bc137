import { useEffect, useState } from 'react'
import type { AthleteSummary } from '../../../../contract/deck-view.ts'
import type { Failure } from '../../../../contract/failure.ts'
import { useConnection } from '../../../rpc/use-engine.ts'
import { failureOf } from '../../../state/failure-of.ts'
import { useClient } from '../../../state/station-context.tsx'
import { type AthleteChoice, athleteChoices } from './athlete-choices.ts'

interface Found {
  readonly typed: string
  readonly athletes: readonly AthleteSummary[]
}

interface AthleteSearch {
  readonly typed: string
  readonly type: (typed: string) => void
  /** Those of what was typed before, until the answer is there. */
  readonly choices: readonly AthleteChoice[]
  /** Whether the choices are those of what is typed now. */
  readonly isFresh: boolean
  /** Those of what is typed now: waits for the answer. */
  readonly fresh: () => Promise<readonly AthleteChoice[]>
  readonly failure: Failure | null
}

/** The roster by the beginnings of names; those who were on deck most recently while nothing is typed. */
export function useAthleteChoices(limit: number): AthleteSearch {
  const client = useClient()
  const [typed, type] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isConnected = useConnection().kind === 'connected'

  useEffect(() => {
    let isLatest = true
    client.athletes.search({ text: typed, limit }).then(
      (athletes) => {
        if (!isLatest) return
        setFound({ typed, athletes })
        setFailure(null)
      },
      (error: unknown) => isLatest && setFailure(failureOf(error)),
    )
    return () => {
      isLatest = false
    }
    // Asked again once the station answers again.
  }, [client, typed, limit, isConnected])

  const isFresh = found?.typed === typed
  const choices = athleteChoices(typed, found?.athletes ?? [])
  return {
    typed,
    type,
    choices,
    isFresh,
    fresh: async () =>
      isFresh ? choices : athleteChoices(typed, await client.athletes.search({ text: typed, limit })),
    failure,
  }
}
