import { addressOf, goTo } from '../../routes.ts'

/** The tabs of Results, in their order; the first needs no name in the address. */
export const resultsTabs = ['sessions', 'compare', 'trend', 'table', 'report'] as const
export type ResultsTab = (typeof resultsTabs)[number]

const SESSION = 'session~'

/** What `#/results/…` shows: a tab, or one session. */
export type ResultsShown =
  | { readonly kind: 'tab'; readonly tab: ResultsTab }
  | { readonly kind: 'session'; readonly id: string }

export function shownOf(within: string | null): ResultsShown {
  if (within?.startsWith(SESSION) && within.length > SESSION.length)
    return { kind: 'session', id: within.slice(SESSION.length) }
  return { kind: 'tab', tab: resultsTabs.find((tab) => within === tab || within?.startsWith(`${tab}~`)) ?? 'sessions' }
}

/** The address of one session's results, for links. */
export const sessionAddress = (id: string): string => addressOf('results', SESSION + id)

export const goToSession = (id: string): void => goTo('results', SESSION + id)

export const goToTab = (tab: ResultsTab): void => (tab === 'sessions' ? goTo('results') : goTo('results', tab))
