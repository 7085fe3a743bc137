import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Holds the value of the last render for handlers that outlive it. Functions called only by effects use React's
 * `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
