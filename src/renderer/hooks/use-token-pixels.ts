import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** A token's length, such as `--row`, which is smaller in a small window. */
export const useTokenPixels = (token: `--${string}`): number =>
  useSyncExternalStore(listen, () =>
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)),
  )
