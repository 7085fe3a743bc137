import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { AthletesScreen } from './athletes-screen.tsx'

export const athletesScreen: ScreenEntry = {
  route: 'athletes',
  Screen: ({ route }) => <AthletesScreen within={route.within} />,
  name: ({ frame }) => frame.athletes,
  hasOwnTitle: false,
  rail: {
    key: '4',
    icon: 'M11 10.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 20c.6-4.3 3.8-6.5 8-6.5s7.4 2.2 8 6.5',
    isShown: () => true,
    count: () => null,
  },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'athletes' }),
}
