import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The value of the last rendering, for handlers whose work continues over later renderings. Functions that only effects
 * call use React's `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
