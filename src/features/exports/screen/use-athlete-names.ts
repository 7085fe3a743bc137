import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { AthleteSummary } from '../../../station/contract/deck-view.ts'

type Named = Pick<AthleteSummary, 'id' | 'name'>

/** Loads names for athlete ids, such as those of a preset; the second value adds a name that is known already. */
export function useAthleteNames(ids: readonly string[]): readonly [ReadonlyMap<string, string>, (one: Named) => void] {
  const client = useClient()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const requested = useRef(new Set<string>())
  const addName = useCallback(({ id, name }: Named) => {
    requested.current.add(id)
    setNames((before) => new Map(before).set(id, name))
  }, [])
  useEffect(() => {
    for (const id of ids) {
      if (requested.current.has(id)) continue
      requested.current.add(id)
      client.roster.athlete({ id }).then(
        ({ athlete }) => addName({ id, name: athlete.name }),
        // The id is shown instead: an athlete who was deleted from the roster can still be removed.
        () => requested.current.delete(id),
      )
    }
  }, [client, ids, addName])
  return [names, addName]
}
