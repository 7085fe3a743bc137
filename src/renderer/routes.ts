import { useMemo, useSyncExternalStore } from 'react'

export const places = ['today', 'queue', 'captures', 'athletes', 'exports', 'settings'] as const
export type PlaceName = (typeof places)[number]

/** Their screens are still to come: each says what does the same for now. */
export const isNotYet = (name: PlaceName): boolean => name === 'captures' || name === 'athletes' || name === 'exports'

export interface Place {
  readonly name: PlaceName
  /** What follows in the address: `#/settings/folders` is Settings at `folders`. */
  readonly within: string | null
}

/** The address says where one is: back, forward and reload work. */
export function placeOf(hash: string): Place {
  const [name, within] = hash.replace(/^#\/?/, '').split('/')
  return { name: places.find((place) => place === name) ?? 'today', within: within ? decodeURIComponent(within) : null }
}

export const addressOf = (name: PlaceName, within?: string): string =>
  within === undefined ? `#/${name}` : `#/${name}/${encodeURIComponent(within)}`

export function goTo(name: PlaceName, within?: string): void {
  window.location.hash = addressOf(name, within)
}

const listen = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

export function usePlace(): Place {
  const hash = useSyncExternalStore(listen, () => window.location.hash)
  return useMemo(() => placeOf(hash), [hash])
}
