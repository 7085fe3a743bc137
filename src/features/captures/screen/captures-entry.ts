import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { CapturesScreen } from './captures-screen.tsx'

export const capturesScreen: ScreenEntry = {
  route: 'captures',
  Screen: CapturesScreen,
  name: ({ frame }) => frame.captures,
  hasOwnTitle: false,
  rail: {
    key: '3',
    icon: 'M2 4h18v14H2zM7 4v14M15 4v14M2 8.7h5M2 13.3h5M15 8.7h5M15 13.3h5',
    isShown: () => true,
    count: () => null,
  },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'captures' }),
}
