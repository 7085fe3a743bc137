import { addressOf, goTo } from '../../../renderer/routes.ts'

/** Tabs of Results, in order; the first has no name in the address. */
export const resultsTabs = ['sessions', 'compare', 'trend', 'table', 'report'] as const
export type ResultsTab = (typeof resultsTabs)[number]

const SESSION_PREFIX = 'session~'

/** Route within `#/results/…`: a tab, or one session. */
export type ResultsRoute =
  | { readonly kind: 'tab'; readonly tab: ResultsTab }
  | { readonly kind: 'session'; readonly id: string }

export function parseResultsAddress(within: string | null): ResultsRoute {
  if (within?.startsWith(SESSION_PREFIX) && within.length > SESSION_PREFIX.length)
    return { kind: 'session', id: within.slice(SESSION_PREFIX.length) }
  return { kind: 'tab', tab: resultsTabs.find((tab) => within === tab || within?.startsWith(`${tab}~`)) ?? 'sessions' }
}

/** Address of one session's results, for links. */
export const sessionAddress = (id: string): string => addressOf('results', SESSION_PREFIX + id)

export const goToSession = (id: string): void => goTo('results', SESSION_PREFIX + id)

export const goToTab = (tab: ResultsTab): void => (tab === 'sessions' ? goTo('results') : goTo('results', tab))
