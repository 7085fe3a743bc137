import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { ExportsScreen } from './exports-screen.tsx'

export const exportsScreen: ScreenEntry = {
  route: 'exports',
  Screen: ({ route }) => <ExportsScreen within={route.within} />,
  name: ({ frame }) => frame.exports,
  hasOwnTitle: false,
  rail: {
    key: '5',
    icon: 'M2 2v18h18M5.5 15c3 0 3-9 6-9s2.6 6 7.5 6',
    isShown: () => true,
    count: ({ exportsNeedYou: count }, { frame }) =>
      count > 0 ? { count, meaning: frame.exportsNeedYou(count), tone: 'warn' } : null,
  },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'exports' }),
}
