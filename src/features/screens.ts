import type { ScreenEntry } from '../renderer/screen-entry.ts'
import { athletesScreen } from './athletes/screen/athletes-entry.tsx'
import { auditScreen } from './audit/screen/audit-entry.ts'
import { capturesScreen } from './captures/screen/captures-entry.ts'
import { exportsScreen } from './exports/screen/exports-entry.tsx'
import { facilityScreen } from './facility/screen/facility-entry.ts'
import { findScreen } from './find/screen/find-entry.tsx'
import { helpScreen } from './help/help-entry.tsx'
import { queueScreen } from './queue/queue-entry.ts'
import { resultsScreen } from './results/screen/results-entry.tsx'
import { settingsScreen } from './settings/screen/settings-entry.tsx'
import { todayScreen } from './today/today-entry.tsx'
import { viewerScreen } from './viewer/screen/viewer-entry.tsx'

/** The screens, in the order of the rail and of the palette. The first one is shown where an address names none. */
export const screens: readonly [ScreenEntry, ...ScreenEntry[]] = [
  todayScreen,
  queueScreen,
  capturesScreen,
  athletesScreen,
  resultsScreen,
  exportsScreen,
  facilityScreen,
  settingsScreen,
  viewerScreen,
  auditScreen,
  findScreen,
  helpScreen,
]
