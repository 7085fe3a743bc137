import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStation } from '../../../renderer/state/station-context.tsx'

/** Upper bound of service calls: uploads have priority, and no person reads a longer list. */
const MAX_REQUESTS = 40

/** Athletes without captures at the service. Each is requested once, one after another, until a request fails. */
export function useWithoutCaptures(ids: readonly string[]): ReadonlySet<string> {
  const { client } = useStation()
  const requested = useRef(new Set<string>())
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const hasNone = useEffectEvent(async (id: string) => {
    const { captures } = await client.roster.consequences({ id })
    return captures === null ? null : captures.count === 0 && !captures.atLeast
  })
  const wanted = ids.join()

  useEffect(() => {
    let isHere = true
    const requestEach = async () => {
      for (const id of wanted.split(',').filter((each) => each !== '' && !requested.current.has(each))) {
        if (requested.current.size >= MAX_REQUESTS) return
        const answer = await hasNone(id).catch(() => null)
        if (!isHere || answer === null) return
        requested.current.add(id)
        if (answer) setWithout((before) => new Set([...before, id]))
      }
    }
    void requestEach()
    return () => {
      isHere = false
    }
  }, [wanted])
  return without
}
