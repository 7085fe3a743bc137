import { screenDiagnosticsEn } from '../diagnostics/words.en.ts'
import { screenDiagnosticsEs } from '../diagnostics/words.es.ts'
import { screenSettingsEn } from './words.en.ts'
import { screenSettingsEs } from './words.es.ts'
import { screenSettingsFileEn } from './words-file.en.ts'
import { screenSettingsFileEs } from './words-file.es.ts'
import { screenStationSettingsEn } from './words-station.en.ts'
import { screenStationSettingsEs } from './words-station.es.ts'

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
