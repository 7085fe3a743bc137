import type { ScreenEntry } from '../../renderer/screen-entry.ts'
import { HelpScreen } from './help-screen.tsx'

export const helpScreen: ScreenEntry = {
  route: 'help',
  Screen: ({ route }) => (
    <HelpScreen within={route.within} anchor={route.query.get('at')} code={route.query.get('code')} />
  ),
  name: ({ frame }) => frame.help,
  hasOwnTitle: true,
  rail: null,
  openCommand: null,
  manualSection: () => ({ page: 'start', at: null }),
}
