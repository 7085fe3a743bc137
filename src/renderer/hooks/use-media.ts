import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the window matches a media query such as `(max-height: 660px)`. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches)
}
