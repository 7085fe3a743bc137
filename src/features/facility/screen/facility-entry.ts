import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import { FacilityScreen } from './facility-screen.tsx'

export const facilityScreen: ScreenEntry = {
  route: 'facility',
  Screen: FacilityScreen,
  name: ({ frame }) => frame.facility,
  hasOwnTitle: false,
  rail: {
    key: '8',
    icon: 'M2.5 9.5L11 3l8.5 6.5M4.500 8v11.500h13V8M8.500 19.500v-6.500h5v6.500',
    isShown: (status) => Boolean(status?.facility),
    count: ({ facility }, { frame }) => {
      const stations = facility?.needingAttention ?? 0
      return stations > 0 ? { count: stations, meaning: frame.stationsNeedYou(stations), tone: 'warn' } : null
    },
  },
  openCommand: null,
  manualSection: () => ({ page: 'facility', at: 'see-every-station' }),
}
