import type { PageSlots } from '../renderer/page-slots.ts'
import type { ScreenEntry } from '../renderer/screen-entry.ts'
import { athletesScreen } from './athletes/screen/athletes-entry.tsx'
import { auditScreen } from './audit/screen/audit-entry.ts'
import { BackupGroup } from './backup/screen.tsx'
import { capturesScreen } from './captures/screen/captures-entry.ts'
import { DiagnosticsGroups } from './diagnostics/screen.tsx'
import { exportsScreen } from './exports/screen/exports-entry.tsx'
import { FacilityBanner } from './facility/screen/facility-banner.tsx'
import { facilityScreen } from './facility/screen/facility-entry.ts'
import { facilitySettings } from './facility/screen/facility-section.tsx'
import { otherStations } from './facility/screen/other-stations.ts'
import { findScreen } from './find/screen/find-entry.tsx'
import { filesSlot } from './find/screen/use-file-search.ts'
import { erasureSlot } from './forget/screen.tsx'
import { FirstSteps, GuideGroup } from './guide/first-steps.tsx'
import { GuideScreen } from './guide/guide-screen.tsx'
import { helpScreen, helpSlot } from './help/help-entry.tsx'
import { rosterImportSlot } from './import/screen/import-line.tsx'
import { queueScreen } from './queue/queue-entry.ts'
import { AthleteReportLink } from './results/report/athlete-report-link.tsx'
import { resultsScreen } from './results/screen/results-entry.tsx'
import { resultsSettings } from './results/screen/results-section.tsx'
import { resultsSlot } from './results/screen/results-slot.ts'
import { settingsScreenWith } from './settings/screen/settings-entry.tsx'
import { todayScreen } from './today/today-entry.tsx'
import { UpdatesGroup } from './updates/screen.tsx'
import { viewerScreen } from './viewer/screen/viewer-entry.tsx'
import { viewerSlot } from './viewer/screen/viewer-slot.tsx'

/** The screens, in the order of the rail and of the palette. The first one is shown where an address names none. */
export const screens: readonly [ScreenEntry, ...ScreenEntry[]] = [
  todayScreen,
  queueScreen,
  capturesScreen,
  athletesScreen,
  resultsScreen,
  exportsScreen,
  facilityScreen,
  settingsScreenWith({
    sections: {
      results: resultsSettings,
      facility: facilitySettings,
    },
    computer: {
      backup: BackupGroup,
      diagnostics: DiagnosticsGroups,
    },
    about: {
      updates: UpdatesGroup,
      guide: GuideGroup,
    },
    pages: {
      guide: FirstSteps,
    },
  }),
  viewerScreen,
  auditScreen,
  findScreen,
  helpScreen,
]

/** Parts of features that other screens show where this build has them. */
export const slots: PageSlots = {
  banners: {
    facility: FacilityBanner,
  },
  athleteLinks: {
    results: AthleteReportLink,
  },
  FirstStart: GuideScreen,
  help: helpSlot,
  files: filesSlot,
  results: resultsSlot,
  viewer: viewerSlot,
  otherStations,
  rosterImport: rosterImportSlot,
  erasure: erasureSlot,
}
