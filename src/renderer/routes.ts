import { useMemo, useSyncExternalStore } from 'react'
import { type RouteName, routeNames } from '../features/routes.ts'

export interface Route {
  readonly name: RouteName
  /** Part after the name: `#/settings/folders` has `folders`. */
  readonly within: string | null
  /** Parameters after the question mark: `#/viewer/ID?with=OTHER`. */
  readonly query: URLSearchParams
}

type Query = Readonly<Record<string, string>> | URLSearchParams

/** Parses a location hash. The address holds the route, so back, forward and reload work. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [name, within] = path.split('/')
  return {
    name: routeNames.find((route) => route === name) ?? 'today',
    within: within ? decodePart(within) : null,
    query: new URLSearchParams(query),
  }
}

/** Returns null for text that is not URI-encoded, such as half of a pasted address. */
function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A name of `src/features/routes.ts`; text, because a build may lack the screen, and then shows no link to it. */
type ScreenName = string

export function addressOf(name: ScreenName, within?: string, query: Query = {}): string {
  const search = new URLSearchParams(query).toString()
  return `#/${name}${within === undefined ? '' : `/${encodeURIComponent(within)}`}${search && `?${search}`}`
}

/** Asks before the current screen is left: returns true to stay for now and call `go` later or never. */
type LeaveQuestion = (go: () => void) => boolean

let askFirst: LeaveQuestion | null = null
/**
 * Address of the rendered screen; differs from the window's while a leave question is open. Null before the first
 * render.
 */
let shown: string | null = null
const followers = new Set<() => void>()

/** Registers a question that is asked before the current screen is left. Returns a function that removes it. */
export function askBeforeLeaving(asks: LeaveQuestion): () => void {
  askFirst = asks
  return () => {
    if (askFirst === asks) askFirst = null
  }
}

/** Goes to an address unless the current screen asks to stay. The current address needs no question. */
export function goToAddress(address: string) {
  const go = () => {
    window.location.hash = address
    // Before the browser's event: text typed right after the key must reach the next screen.
    publishAddress(window.location.hash)
  }
  if (address === window.location.hash || !askFirst?.(go)) go()
}

function publishAddress(address: string) {
  if (address === shown || followers.size === 0) return
  shown = address
  for (const changed of followers) changed()
}

export const goTo = (name: ScreenName, within?: string, query?: Query): void =>
  goToAddress(addressOf(name, within, query))

/** Goes back in history; to Today where the address was opened directly. */
export function goBack(): void {
  // The previous history entry may belong to another site; older browsers don't tell.
  const canGoBack = 'navigation' in window ? window.navigation.canGoBack : true
  if (canGoBack) window.history.back()
  else goTo('today')
}

/** Replaces an address that has no content, so that Back does not return to it. */
export function redirectTo(name: ScreenName, within?: string, query?: Query): void {
  window.location.replace(addressOf(name, within, query))
  publishAddress(window.location.hash)
}

/** Opens a link within the page in the same tab. */
function followLink(event: MouseEvent) {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const address = link?.getAttribute('href')
  if (!address || address === shown) return
  event.preventDefault()
  goToAddress(address)
}

/** Address at the first click of a double click. */
let pressedAt: string | null = null

/** Prevents a double click on a control that opened this page from selecting its text. */
function preventTextSelection(event: MouseEvent) {
  if (event.detail > 1 && shown !== pressedAt) event.preventDefault()
  else pressedAt = shown
}

/** Back and forward have moved already: the rendered address is restored while a leave question is open. */
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

/** The screen that is shown, also while a question keeps the person on it. */
export const shownScreen = (): RouteName => routeOf(shown ?? window.location.hash).name

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => shown ?? window.location.hash)
  return useMemo(() => routeOf(hash), [hash])
}
