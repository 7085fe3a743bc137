import type { ScreenEntry } from '../../renderer/screen-entry.ts'
import { QueueScreen } from './queue-screen.tsx'

export const queueScreen: ScreenEntry = {
  route: 'queue',
  Screen: QueueScreen,
  name: ({ frame }) => frame.queue,
  hasOwnTitle: false,
  rail: {
    key: '2',
    icon: 'M11 20V7M5.5 12L11 6.5l5.5 5.5M3 2.5h16',
    isShown: () => true,
    count: ({ safety: { onTheWay } }, { frame }) =>
      onTheWay > 0 ? { count: onTheWay, meaning: frame.toUpload(onTheWay), tone: 'plain' } : null,
  },
  openCommand: null,
  manualSection: () => ({ page: 'start', at: 'queue' }),
}
