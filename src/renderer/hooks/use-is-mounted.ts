import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still there, for answers that come late: they must not navigate or close anything then. */
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
