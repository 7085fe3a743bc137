import { useCallback, useEffect, useRef } from 'react'

/** Returns whether the component is still mounted, so that late answers don't navigate or close anything. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
