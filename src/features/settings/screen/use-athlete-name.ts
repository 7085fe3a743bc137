import { useEffect, useState } from 'react'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'
import type { AthleteReference } from '../../../station/contract/tags.ts'

/**
 * Name of an athlete known by id. The contract has no lookup by id, so the athletes last on deck are searched; another
 * id must be the chosen athlete.
 */
export function useAthleteName(athlete: AthleteReference | undefined, chosen: AthleteSummary | null): string | null {
  const { settings } = useWording()
  const client = useClient()
  const id = athlete && 'id' in athlete ? athlete.id : null
  const [known, setKnown] = useState<AthleteSummary | null>(null)
  useEffect(() => {
    if (id === null || chosen?.id === id) return
    client.athletes.search({ text: '', limit: 100 }).then(
      (athletes) => setKnown(athletes.find((athlete) => athlete.id === id) ?? null),
      () => undefined,
    )
  }, [client, id, chosen])
  if (athlete === undefined) return null
  if ('firstName' in athlete) return [athlete.firstName, athlete.lastName].filter(Boolean).join(' ')
  return [chosen, known].find((one) => one?.id === id)?.name ?? settings.chosenAthlete
}
