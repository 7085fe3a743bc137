import { useMemo, useSyncExternalStore } from 'react'

export const routes = ['today', 'queue', 'captures', 'athletes', 'exports', 'settings'] as const
export type RouteName = (typeof routes)[number]

export interface Route {
  readonly name: RouteName
  /** What follows in the address: `#/settings/folders` is Settings at `folders`. */
  readonly within: string | null
}

/** The address says where one is: back, forward and reload work. */
export function routeOf(hash: string): Route {
  const [name, within] = hash.replace(/^#\/?/, '').split('/')
  return { name: routes.find((route) => route === name) ?? 'today', within: within ? decodeURIComponent(within) : null }
}

export const addressOf = (name: RouteName, within?: string): string =>
  within === undefined ? `#/${name}` : `#/${name}/${encodeURIComponent(within)}`

export function goTo(name: RouteName, within?: string): void {
  window.location.hash = addressOf(name, within)
}

const listen = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(listen, () => window.location.hash)
  return useMemo(() => routeOf(hash), [hash])
}
