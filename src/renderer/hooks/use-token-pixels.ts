import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Value in px of a length token such as `--row`, which shrinks in small windows. */
export const useTokenPixels = (token: `--${string}`): number =>
  useSyncExternalStore(listen, () =>
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)),
  )
