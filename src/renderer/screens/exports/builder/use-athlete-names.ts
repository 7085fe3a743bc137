import { useCallback, useEffect, useRef, useState } from 'react'
import type { AthleteSummary } from '../../../../contract/tagging/deck-view.ts'
import { useClient } from '../../../state/station-context.tsx'

type Named = Pick<AthleteSummary, 'id' | 'name'>

/** Names of athletes who are given by id, such as those of a preset, and how one who was just chosen is learned. */
export function useAthleteNames(ids: readonly string[]): readonly [ReadonlyMap<string, string>, (one: Named) => void] {
  const client = useClient()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef(new Set<string>())
  const learn = useCallback(({ id, name }: Named) => {
    asked.current.add(id)
    setNames((before) => new Map(before).set(id, name))
  }, [])
  useEffect(() => {
    for (const id of ids) {
      if (asked.current.has(id)) continue
      asked.current.add(id)
      client.roster.athlete({ id }).then(
        ({ athlete }) => learn({ id, name: athlete.name }),
        // The id stands in its place: one who is gone from the roster can still be taken out.
        () => asked.current.delete(id),
      )
    }
  }, [client, ids, learn])
  return [names, learn]
}
