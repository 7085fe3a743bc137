import type { Language } from '../contract/station/settings.ts'
import { screenCompareEn } from './en/results/compare.ts'
import { screenPlotsEn } from './en/results/plots.ts'
import { screenRepEn } from './en/results/rep.ts'
import { screenReportEn } from './en/results/report.ts'
import { screenResultsEn } from './en/results/sessions.ts'
import { screenResultsSettingsEn } from './en/results/settings.ts'
import { screenResultsTableEn } from './en/results/table.ts'
import { screenTrendEn } from './en/results/trend.ts'
import { screenAthletesEn } from './en/screens/athletes.ts'
import { screenAttentionEn } from './en/screens/attention.ts'
import { auditWordsEn, screenAuditEn } from './en/screens/audit.ts'
import { screenBackupEn } from './en/screens/backup.ts'
import { screenCapturesEn } from './en/screens/captures.ts'
import { screenCameraTimesEn, screenClockQuestionsEn, screenClocksEn } from './en/screens/clocks.ts'
import { screenDiagnosticsEn } from './en/screens/diagnostics.ts'
import { screenDrawerEn } from './en/screens/drawer.ts'
import { screenExportsEn } from './en/screens/exports.ts'
import { screenFacilityEn } from './en/screens/facility.ts'
import { screenFindEn } from './en/screens/find.ts'
import { screenGuideEn } from './en/screens/guide.ts'
import { screenHelpEn } from './en/screens/help.ts'
import { screenImportEn } from './en/screens/import.ts'
import { screenQueueEn } from './en/screens/queue.ts'
import { screenFacilitySettingsEn } from './en/screens/settings/facility.ts'
import { screenSettingsEn } from './en/screens/settings/settings.ts'
import { screenSettingsFileEn } from './en/screens/settings/settings-file.ts'
import { screenStationSettingsEn } from './en/screens/station-settings.ts'
import { screenTaggingEn } from './en/screens/tagging.ts'
import { screenTodayEn } from './en/screens/today.ts'
import { screenUpdatesEn } from './en/screens/updates.ts'
import { screenBrowsersEn } from './en/shell/browsers.ts'
import { screenCommonEn } from './en/shell/common.ts'
import { desktopEn } from './en/shell/desktop.ts'
import { screenFrameEn } from './en/shell/frame.ts'
import { screenNotificationsEn } from './en/shell/notifications.ts'
import { screenSafetyEn } from './en/shell/safety.ts'
import { screenDrawingEn } from './en/viewer/drawing.ts'
import { screenPreviewsEn } from './en/viewer/previews.ts'
import { screenShareEn } from './en/viewer/share.ts'
import { screenViewerEn } from './en/viewer/viewer.ts'
import { screenCompareEs } from './es/results/compare.ts'
import { screenPlotsEs } from './es/results/plots.ts'
import { screenRepEs } from './es/results/rep.ts'
import { screenReportEs } from './es/results/report.ts'
import { screenResultsEs } from './es/results/sessions.ts'
import { screenResultsSettingsEs } from './es/results/settings.ts'
import { screenResultsTableEs } from './es/results/table.ts'
import { screenTrendEs } from './es/results/trend.ts'
import { screenAthletesEs } from './es/screens/athletes.ts'
import { screenAttentionEs } from './es/screens/attention.ts'
import { auditWordsEs, screenAuditEs } from './es/screens/audit.ts'
import { screenBackupEs } from './es/screens/backup.ts'
import { screenCapturesEs } from './es/screens/captures.ts'
import { screenCameraTimesEs, screenClockQuestionsEs, screenClocksEs } from './es/screens/clocks.ts'
import { screenDiagnosticsEs } from './es/screens/diagnostics.ts'
import { screenDrawerEs } from './es/screens/drawer.ts'
import { screenExportsEs } from './es/screens/exports.ts'
import { screenFacilityEs } from './es/screens/facility.ts'
import { screenFindEs } from './es/screens/find.ts'
import { screenGuideEs } from './es/screens/guide.ts'
import { screenHelpEs } from './es/screens/help.ts'
import { screenImportEs } from './es/screens/import.ts'
import { screenQueueEs } from './es/screens/queue.ts'
import { screenFacilitySettingsEs } from './es/screens/settings/facility.ts'
import { screenSettingsEs } from './es/screens/settings/settings.ts'
import { screenSettingsFileEs } from './es/screens/settings/settings-file.ts'
import { screenStationSettingsEs } from './es/screens/station-settings.ts'
import { screenTaggingEs } from './es/screens/tagging.ts'
import { screenTodayEs } from './es/screens/today.ts'
import { screenUpdatesEs } from './es/screens/updates.ts'
import { screenBrowsersEs } from './es/shell/browsers.ts'
import { screenCommonEs } from './es/shell/common.ts'
import { desktopEs } from './es/shell/desktop.ts'
import { screenFrameEs } from './es/shell/frame.ts'
import { screenNotificationsEs } from './es/shell/notifications.ts'
import { screenSafetyEs } from './es/shell/safety.ts'
import { screenDrawingEs } from './es/viewer/drawing.ts'
import { screenPreviewsEs } from './es/viewer/previews.ts'
import { screenShareEs } from './es/viewer/share.ts'
import { screenViewerEs } from './es/viewer/viewer.ts'
import { languageOf } from './language.ts'
import type { Texts } from './texts.ts'

const screensEn = {
  common: screenCommonEn,
  frame: screenFrameEn,
  safety: screenSafetyEn,
  today: screenTodayEn,
  tagging: screenTaggingEn,
  drawer: screenDrawerEn,
  attention: screenAttentionEn,
  queue: screenQueueEn,
  captures: screenCapturesEn,
  facility: screenFacilityEn,
  find: screenFindEn,
  athletes: screenAthletesEn,
  imports: screenImportEn,
  settings: screenSettingsEn,
  settingsFile: screenSettingsFileEn,
  facilitySettings: screenFacilitySettingsEn,
  stationSettings: screenStationSettingsEn,
  notifications: screenNotificationsEn,
  clocks: screenClocksEn,
  clockQuestions: screenClockQuestionsEn,
  cameraTimes: screenCameraTimesEn,
  guide: screenGuideEn,
  help: screenHelpEn,
  backup: screenBackupEn,
  updates: screenUpdatesEn,
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
  audit: screenAuditEn,
  auditWords: auditWordsEn,
  viewer: screenViewerEn,
  drawing: screenDrawingEn,
  previews: screenPreviewsEn,
  share: screenShareEn,
}

const screensEs: Screens = {
  common: screenCommonEs,
  frame: screenFrameEs,
  safety: screenSafetyEs,
  today: screenTodayEs,
  tagging: screenTaggingEs,
  drawer: screenDrawerEs,
  attention: screenAttentionEs,
  queue: screenQueueEs,
  captures: screenCapturesEs,
  facility: screenFacilityEs,
  find: screenFindEs,
  athletes: screenAthletesEs,
  imports: screenImportEs,
  settings: screenSettingsEs,
  settingsFile: screenSettingsFileEs,
  facilitySettings: screenFacilitySettingsEs,
  stationSettings: screenStationSettingsEs,
  notifications: screenNotificationsEs,
  clocks: screenClocksEs,
  clockQuestions: screenClockQuestionsEs,
  cameraTimes: screenCameraTimesEs,
  guide: screenGuideEs,
  help: screenHelpEs,
  backup: screenBackupEs,
  updates: screenUpdatesEs,
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
  audit: screenAuditEs,
  auditWords: auditWordsEs,
  viewer: screenViewerEs,
  drawing: screenDrawingEs,
  previews: screenPreviewsEs,
  share: screenShareEs,
}

/** Texts of all screens. A screen that outgrows a file gets a second one beside it. */
export type Screens = Texts<typeof screensEn>

const screens: Readonly<Record<Language, Screens>> = { en: screensEn, es: screensEs }

/** Returns the same object for every call, so that components can use it as a stable value. */
export const screensFor = (language: Language): Screens => screens[language]

/** Enough of an id to tell a few athletes apart. */
const SHORT_ID_LENGTH = 8

/** Words for an athlete whose name was erased, in the language of the screens, such as “Forgotten athlete 4b5c78fd”. */
export const forgottenName = (setting: 'system' | Language, id: string): string =>
  screensFor(languageOf(setting, [new Intl.DateTimeFormat().resolvedOptions().locale])).athletes.forget.erasedName(
    id.slice(0, SHORT_ID_LENGTH),
  )
