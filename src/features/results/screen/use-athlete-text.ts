import { useCallback } from 'react'
import { useAthleteLabel } from '../../../renderer/hooks/use-athlete-label.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'

interface Whom {
  readonly athleteName: string | null
  readonly athleteId: string | null
}

/** Label of the athlete of results, else the id or a note that there is none. */
export function useAthleteText(): (whom: Whom) => string {
  const { results } = useWording()
  const label = useAthleteLabel()
  return useCallback(
    ({ athleteName, athleteId }) => {
      if (athleteName !== null) return label(athleteName, athleteId)
      return athleteId === null ? results.noAthlete : results.athleteId(athleteId)
    },
    [label, results],
  )
}
