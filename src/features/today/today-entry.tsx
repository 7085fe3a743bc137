import { useSlots } from '../../renderer/page-slots.ts'
import type { ScreenEntry, ScreenProps } from '../../renderer/screen-entry.ts'
import { TodayScreen } from './today-screen.tsx'

function TodayOrFirstStart({ showsGuide, onLeaveGuide }: ScreenProps) {
  const { FirstStart } = useSlots()
  return showsGuide && FirstStart ? <FirstStart onLeave={onLeaveGuide} /> : <TodayScreen />
}

export const todayScreen: ScreenEntry = {
  route: 'today',
  Screen: TodayOrFirstStart,
  name: ({ frame }) => frame.today,
  hasOwnTitle: false,
  rail: {
    key: '1',
    icon: 'M2 4h18v5H2zM2 13h18M2 18h18',
    isShown: () => true,
    count: ({ safety: { needsPerson, untagged, stuck, unanswered } }, { frame }) =>
      needsPerson > 0
        ? { count: needsPerson, meaning: frame.needYou(untagged, stuck, unanswered), tone: 'plain' }
        : null,
  },
  openCommand: null,
  manualSection: (_route, showsGuide) =>
    // The guide takes the place of Today until a station is set up.
    showsGuide ? { page: 'first-day', at: null } : { page: 'start', at: 'today' },
}
