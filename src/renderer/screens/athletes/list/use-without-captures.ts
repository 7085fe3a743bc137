import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStation } from '../../../state/station-context.tsx'

/** Each is a call to the service: uploads come first, and nobody reads a longer list at once. */
const MAX_ASKED = 40

/**
 * Those athletes of whom the service has no captures. It is asked about one after another, once each; about nobody
 * else after a call that failed.
 */
export function useWithoutCaptures(ids: readonly string[]): ReadonlySet<string> {
  const { client } = useStation()
  const asked = useRef(new Set<string>())
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const hasNone = useEffectEvent(async (id: string) => {
    const { captures } = await client.roster.consequences({ id })
    return captures === null ? null : captures.count === 0 && !captures.atLeast
  })
  const wanted = ids.join()

  useEffect(() => {
    let isHere = true
    const askEach = async () => {
      for (const id of wanted.split(',').filter((each) => each !== '' && !asked.current.has(each))) {
        if (asked.current.size >= MAX_ASKED) return
        const answer = await hasNone(id).catch(() => null)
        if (!isHere || answer === null) return
        asked.current.add(id)
        if (answer) setWithout((before) => new Set([...before, id]))
      }
    }
    void askEach()
    return () => {
      isHere = false
    }
  }, [wanted])
  return without
}
