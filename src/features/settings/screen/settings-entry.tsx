import type { ManualSection } from '../../../renderer/manual-pages.ts'
import type { ScreenEntry } from '../../../renderer/screen-entry.ts'
import type { StationStatus } from '../../../station/contract/station-status.ts'
import { type SectionName, sectionOf } from './sections.ts'
import { SettingsScreen } from './settings-screen.tsx'

const manualSections: Readonly<Record<SectionName, ManualSection>> = {
  connection: { page: 'first-day', at: '1-connect-to-the-service' },
  folders: { page: 'cameras', at: null },
  uploads: { page: 'unattended', at: 'upload-schedule' },
  results: { page: 'results', at: 'results-on-disk' },
  facility: { page: 'facility', at: null },
  notifications: { page: 'unattended', at: 'what-ondeck-does-automatically' },
  computer: { page: 'unattended', at: 'start-at-login' },
  about: { page: 'administration', at: 'updates' },
}

/** Problems that only Settings can fix: missing folders, a rejected or missing key, a locked keychain. */
function settingsProblems({ folders, service, key }: StationStatus): number {
  const missing = folders.filter(({ state }) => state.kind === 'unavailable').length
  const noWay = service.kind === 'key-refused' || service.kind === 'no-key' || service.kind === 'none'
  const locked = key.kind === 'locked' || key.kind === 'unavailable'
  return missing + (noWay || locked ? 1 : 0)
}

export const settingsScreen: ScreenEntry = {
  route: 'settings',
  Screen: ({ route }) => <SettingsScreen within={route.within} />,
  name: ({ frame }) => frame.settings,
  hasOwnTitle: true,
  rail: {
    key: '6',
    icon: 'M2 5h11M17 5h3M2 11h3M9 11h11M2 17h9M15 17h5M15 3v4M7 9v4M13 15v4',
    isShown: () => true,
    count: (status, { frame }) => {
      const problems = settingsProblems(status)
      return problems > 0 ? { count: problems, meaning: frame.problems(problems), tone: 'warn' } : null
    },
  },
  openCommand: null,
  manualSection: ({ within }) => manualSections[sectionOf(within)],
}
