import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Topic } from '../../station/contract/event.ts'
import type { Failure } from '../../station/contract/failure.ts'
import { callFailure } from '../state/call-failure.ts'
import { oneAtATime } from '../state/one-at-a-time.ts'
import { useStation } from '../state/station-context.tsx'

interface Read<Value> {
  readonly value: Value | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Reads a value from the station, and again when one of `topics` changes. A new `key` starts without a value. */
export function useRead<Value>(key: string, read: () => Promise<Value>, topics: readonly Topic[]): Read<Value> {
  const { hub } = useStation()
  const [known, setKnown] = useState<Omit<Read<Value>, 'reread'> & { readonly of: string }>({
    value: null,
    failure: null,
    of: key,
  })
  const latest = useEffectEvent(read)
  const again = useRef(() => {})
  const names = topics.join()

  useEffect(() => {
    let isHere = true
    const take = oneAtATime(async () => {
      try {
        const value = await latest()
        if (isHere) setKnown({ value, failure: null, of: key })
      } catch (error) {
        if (isHere) setKnown((before) => ({ ...before, failure: callFailure(error), of: key }))
      }
    })
    again.current = take
    take()
    const leave = hub.follow(names.split(',') as Topic[], take)
    return () => {
      isHere = false
      leave()
    }
  }, [hub, key, names])

  const reread = useCallback(() => again.current(), [])
  return known.of === key ? { ...known, reread } : { value: null, failure: null, reread }
}
