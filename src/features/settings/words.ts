import { screenDiagnosticsEn } from '../diagnostics/words.en.ts'
import { screenDiagnosticsEs } from '../diagnostics/words.es.ts'
import {
  cliSettingsEn,
  screenCameraTimesEn,
  screenClockQuestionsEn,
  screenClocksEn,
  screenSettingsEn,
  screenSettingsFileEn,
  screenSharedFoldersEn,
  screenStationSettingsEn,
  settingsCommandsEn,
  settingsOptionsEn,
} from './words.en.ts'
import {
  cliSettingsEs,
  screenCameraTimesEs,
  screenClockQuestionsEs,
  screenClocksEs,
  screenSettingsEs,
  screenSettingsFileEs,
  screenSharedFoldersEs,
  screenStationSettingsEs,
  settingsCommandsEs,
  settingsOptionsEs,
} from './words.es.ts'

/** Texts of clocks of cameras on the screens. */
export const clocksScreenTexts = {
  en: { clocks: screenClocksEn, clockQuestions: screenClockQuestionsEn, cameraTimes: screenCameraTimesEn },
  es: { clocks: screenClocksEs, clockQuestions: screenClockQuestionsEs, cameraTimes: screenCameraTimesEs },
}

/** Texts of the settings on the screens. */
export const settingsScreenTexts = {
  en: {
    settings: screenSettingsEn,
    settingsFile: screenSettingsFileEn,
    stationSettings: screenStationSettingsEn,
    sharedFolders: screenSharedFoldersEn,
    diagnostics: screenDiagnosticsEn,
  },
  es: {
    settings: screenSettingsEs,
    settingsFile: screenSettingsFileEs,
    stationSettings: screenStationSettingsEs,
    sharedFolders: screenSharedFoldersEs,
    diagnostics: screenDiagnosticsEs,
  },
}

/** Texts of the settings on the command line. */
export const settingsCommandTexts = {
  en: { words: { settings: cliSettingsEn }, help: { commands: settingsCommandsEn, options: settingsOptionsEn } },
  es: { words: { settings: cliSettingsEs }, help: { commands: settingsCommandsEs, options: settingsOptionsEs } },
}
