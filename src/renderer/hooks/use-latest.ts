import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The value of the last rendering, for what a person starts and what then goes on over later renderings. What only an
 * effect calls takes React's `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
