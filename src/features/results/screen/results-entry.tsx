import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { parseResultsAddress } from './results-address.ts'
import { ResultsScreen } from './results-screen.tsx'

export const resultsScreen: ScreenEntry = {
  route: 'results',
  Screen: ({ route }) => <ResultsScreen within={route.within} />,
  name: ({ frame }) => frame.results,
  hasOwnTitle: false,
  rail: {
    key: '7',
    icon: 'M2 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6.5 9.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 13a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 16.2l2.5-4.9M10.2 10.6l2.1 1.3M14.8 11.1l2.4-5.2',
    isShown: () => true,
    count: () => null,
  },
  openCommand: null,
  manualSection: ({ within }) => {
    const shown = parseResultsAddress(within)
    return { page: 'results', at: shown.kind === 'session' ? 'one-session' : shown.tab }
  },
}
