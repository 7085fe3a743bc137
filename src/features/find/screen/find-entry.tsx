import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { FindScreen } from './find-screen.tsx'

export const findScreen: ScreenEntry = {
  route: 'find',
  Screen: ({ route }) => <FindScreen within={route.within} query={route.query} />,
  name: ({ frame }) => frame.find,
  hasOwnTitle: false,
  rail: null,
  openCommand: ({ find }) => find.open,
  manualSection: () => ({ page: 'start', at: 'find' }),
}
