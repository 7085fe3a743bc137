import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { ViewerScreen } from './viewer-screen.tsx'

export const viewerScreen: ScreenEntry = {
  route: 'viewer',
  Screen: ({ route }) => <ViewerScreen repId={route.within} withId={route.query.get('with')} />,
  name: ({ frame }) => frame.viewer,
  hasOwnTitle: false,
  rail: null,
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'viewer' }),
}
