import { screenDiagnosticsEn } from '../diagnostics/words.en.ts'
import { screenDiagnosticsEs } from '../diagnostics/words.es.ts'
import {
  screenCameraTimesEn,
  screenClockQuestionsEn,
  screenClocksEn,
  screenSettingsEn,
  screenSettingsFileEn,
  screenStationSettingsEn,
} from './words.en.ts'
import {
  screenCameraTimesEs,
  screenClockQuestionsEs,
  screenClocksEs,
  screenSettingsEs,
  screenSettingsFileEs,
  screenStationSettingsEs,
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
    diagnostics: screenDiagnosticsEn,
  },
  es: {
    settings: screenSettingsEs,
    settingsFile: screenSettingsFileEs,
    stationSettings: screenStationSettingsEs,
    diagnostics: screenDiagnosticsEs,
  },
}
