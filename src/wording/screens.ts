import type { Language } from '../contract/settings.ts'
import { screenBrowsersEn } from './en/browsers.ts'
import { desktopEn } from './en/desktop.ts'
import { screenAthletesEn } from './en/screen-athletes.ts'
import { screenAttentionEn } from './en/screen-attention.ts'
import { screenCapturesEn } from './en/screen-captures.ts'
import { screenClocksEn } from './en/screen-clocks.ts'
import { screenCommonEn } from './en/screen-common.ts'
import { screenCompareEn } from './en/screen-compare.ts'
import { screenDiagnosticsEn } from './en/screen-diagnostics.ts'
import { screenDrawerEn } from './en/screen-drawer.ts'
import { screenExportsEn } from './en/screen-exports.ts'
import { screenFrameEn } from './en/screen-frame.ts'
import { screenGuideEn } from './en/screen-guide.ts'
import { screenImportEn } from './en/screen-import.ts'
import { screenNotificationsEn } from './en/screen-notifications.ts'
import { screenPlotsEn } from './en/screen-plots.ts'
import { screenQueueEn } from './en/screen-queue.ts'
import { screenRepEn } from './en/screen-rep.ts'
import { screenReportEn } from './en/screen-report.ts'
import { screenResultsEn } from './en/screen-results.ts'
import { screenResultsSettingsEn } from './en/screen-results-settings.ts'
import { screenResultsTableEn } from './en/screen-results-table.ts'
import { screenSettingsEn } from './en/screen-settings.ts'
import { screenStationSettingsEn } from './en/screen-station-settings.ts'
import { screenTaggingEn } from './en/screen-tagging.ts'
import { screenTodayEn } from './en/screen-today.ts'
import { screenTrendEn } from './en/screen-trend.ts'
import { screenBrowsersEs } from './es/browsers.ts'
import { desktopEs } from './es/desktop.ts'
import { screenAthletesEs } from './es/screen-athletes.ts'
import { screenAttentionEs } from './es/screen-attention.ts'
import { screenCapturesEs } from './es/screen-captures.ts'
import { screenClocksEs } from './es/screen-clocks.ts'
import { screenCommonEs } from './es/screen-common.ts'
import { screenCompareEs } from './es/screen-compare.ts'
import { screenDiagnosticsEs } from './es/screen-diagnostics.ts'
import { screenDrawerEs } from './es/screen-drawer.ts'
import { screenExportsEs } from './es/screen-exports.ts'
import { screenFrameEs } from './es/screen-frame.ts'
import { screenGuideEs } from './es/screen-guide.ts'
import { screenImportEs } from './es/screen-import.ts'
import { screenNotificationsEs } from './es/screen-notifications.ts'
import { screenPlotsEs } from './es/screen-plots.ts'
import { screenQueueEs } from './es/screen-queue.ts'
import { screenRepEs } from './es/screen-rep.ts'
import { screenReportEs } from './es/screen-report.ts'
import { screenResultsEs } from './es/screen-results.ts'
import { screenResultsSettingsEs } from './es/screen-results-settings.ts'
import { screenResultsTableEs } from './es/screen-results-table.ts'
import { screenSettingsEs } from './es/screen-settings.ts'
import { screenStationSettingsEs } from './es/screen-station-settings.ts'
import { screenTaggingEs } from './es/screen-tagging.ts'
import { screenTodayEs } from './es/screen-today.ts'
import { screenTrendEs } from './es/screen-trend.ts'
import type { Texts } from './texts.ts'

const screensEn = {
  common: screenCommonEn,
  frame: screenFrameEn,
  today: screenTodayEn,
  tagging: screenTaggingEn,
  drawer: screenDrawerEn,
  attention: screenAttentionEn,
  queue: screenQueueEn,
  captures: screenCapturesEn,
  athletes: screenAthletesEn,
  imports: screenImportEn,
  settings: screenSettingsEn,
  stationSettings: screenStationSettingsEn,
  notifications: screenNotificationsEn,
  clocks: screenClocksEn,
  guide: screenGuideEn,
  diagnostics: screenDiagnosticsEn,
  results: screenResultsEn,
  rep: screenRepEn,
  plots: screenPlotsEn,
  exports: screenExportsEn,
  resultsTable: screenResultsTableEn,
  resultsSettings: screenResultsSettingsEn,
  compare: screenCompareEn,
  trend: screenTrendEn,
  report: screenReportEn,
  desktop: desktopEn,
  browsers: screenBrowsersEn,
}

const screensEs: Screens = {
  common: screenCommonEs,
  frame: screenFrameEs,
  today: screenTodayEs,
  tagging: screenTaggingEs,
  drawer: screenDrawerEs,
  attention: screenAttentionEs,
  queue: screenQueueEs,
  captures: screenCapturesEs,
  athletes: screenAthletesEs,
  imports: screenImportEs,
  settings: screenSettingsEs,
  stationSettings: screenStationSettingsEs,
  notifications: screenNotificationsEs,
  clocks: screenClocksEs,
  guide: screenGuideEs,
  diagnostics: screenDiagnosticsEs,
  results: screenResultsEs,
  rep: screenRepEs,
  plots: screenPlotsEs,
  exports: screenExportsEs,
  resultsTable: screenResultsTableEs,
  resultsSettings: screenResultsSettingsEs,
  compare: screenCompareEs,
  trend: screenTrendEs,
  report: screenReportEs,
  desktop: desktopEs,
  browsers: screenBrowsersEs,
}

/** Every text of the screens, by screen. A screen that outgrows a file gets a second one beside it. */
export type Screens = Texts<typeof screensEn>

const screens: Readonly<Record<Language, Screens>> = { en: screensEn, es: screensEs }

/** The same object for every call, so that it can be given to components. */
export const screensFor = (language: Language): Screens => screens[language]
