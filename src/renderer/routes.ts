import { useMemo, useSyncExternalStore } from 'react'

/** In the order of the rail. */
export const routes = ['today', 'queue', 'captures', 'athletes', 'results', 'exports', 'settings'] as const
/** Screens without an entry in the rail: other screens and the palette open them. */
const unlistedRoutes = ['viewer', 'find', 'audit'] as const
export type RailRoute = (typeof routes)[number]
export type RouteName = RailRoute | (typeof unlistedRoutes)[number]

/** The number keys keep their meaning when a screen comes between two others. */
export const routeKeys: Readonly<Record<RailRoute, string>> = {
  today: '1',
  queue: '2',
  captures: '3',
  athletes: '4',
  exports: '5',
  settings: '6',
  results: '7',
}

export interface Route {
  readonly name: RouteName
  /** What follows in the address: `#/settings/folders` is Settings at `folders`. */
  readonly within: string | null
  /** What follows a question mark: `#/viewer/ID?with=OTHER`. */
  readonly query: URLSearchParams
}

type Query = Readonly<Record<string, string>> | URLSearchParams

/** The address says where one is: back, forward and reload work. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [name, within] = path.split('/')
  return {
    name: [...routes, ...unlistedRoutes].find((route) => route === name) ?? 'today',
    within: within ? decodePart(within) : null,
    query: new URLSearchParams(query),
  }
}

/** Null for what nobody encoded, such as half of a pasted address. */
function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export function addressOf(name: RouteName, within?: string, query: Query = {}): string {
  const asked = new URLSearchParams(query).toString()
  return `#/${name}${within === undefined ? '' : `/${encodeURIComponent(within)}`}${asked && `?${asked}`}`
}

/** Asks whether the present screen is left: true where it stays for now, and `go` leaves it later, or is forgotten. */
type LeaveQuestion = (go: () => void) => boolean

let askFirst: LeaveQuestion | null = null
/** The address of what is shown: the window's own, unless somebody is asked first. Null before anything is. */
let shown: string | null = null
const followers = new Set<() => void>()

/** Asks before every way out of the present screen, until it is taken back. */
export function askBeforeLeaving(asks: LeaveQuestion): () => void {
  askFirst = asks
  return () => {
    if (askFirst === asks) askFirst = null
  }
}

/** Goes to an address unless the present screen stays. Nobody is asked on the way to where one is. */
function navigate(address: string) {
  const go = () => {
    window.location.hash = address
    // Before the browser tells of it: what is typed right after the key already reaches the next screen.
    publishAddress(window.location.hash)
  }
  if (address === window.location.hash || !askFirst?.(go)) go()
}

function publishAddress(address: string) {
  if (address === shown || followers.size === 0) return
  shown = address
  for (const changed of followers) changed()
}

export const goTo = (name: RouteName, within?: string, query?: Query): void => navigate(addressOf(name, within, query))

/** Back to where one came from; to Today where the address was opened directly. */
export function goBack(): void {
  // What came before in this tab may belong to another site; older browsers don't tell.
  const canGoBack = 'navigation' in window ? window.navigation.canGoBack : true
  if (canGoBack) window.history.back()
  else goTo('today')
}

/** Goes on from an address that has nothing to show: Back does not lead to it. */
export function redirectTo(name: RouteName, within?: string, query?: Query): void {
  window.location.replace(addressOf(name, within, query))
  publishAddress(window.location.hash)
}

/** A link within the page, opened in the same tab. */
function followLink(event: MouseEvent) {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const address = link?.getAttribute('href')
  if (!address || address === shown) return
  event.preventDefault()
  navigate(address)
}

/** The address at the first click of a double click. */
let pressedAt: string | null = null

/** The second click of a double click on what opened this page would select its words. */
function preventTextSelection(event: MouseEvent) {
  if (event.detail > 1 && shown !== pressedAt) event.preventDefault()
  else pressedAt = shown
}

/** Back and forward have moved already: the address of what is shown is put back while somebody is asked. */
function handleHashChange() {
  const address = window.location.hash
  if (address === shown) return
  const before = shown
  const go = () => {
    window.location.hash = address
  }
  if (before !== null && askFirst?.(go)) return window.history.pushState(null, '', before)
  publishAddress(address)
}

const subscribe = (changed: () => void) => {
  if (followers.size === 0) {
    shown = window.location.hash
    window.addEventListener('hashchange', handleHashChange)
    document.addEventListener('click', followLink)
    document.addEventListener('mousedown', preventTextSelection)
  }
  followers.add(changed)
  return () => {
    followers.delete(changed)
    if (followers.size > 0) return
    shown = null
    window.removeEventListener('hashchange', handleHashChange)
    document.removeEventListener('click', followLink)
    document.removeEventListener('mousedown', preventTextSelection)
  }
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => shown ?? window.location.hash)
  return useMemo(() => routeOf(hash), [hash])
}
