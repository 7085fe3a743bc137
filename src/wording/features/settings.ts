import { screenDiagnosticsEn } from '../en/screens/diagnostics.ts'
import { screenSettingsEn } from '../en/screens/settings/settings.ts'
import { screenSettingsFileEn } from '../en/screens/settings/settings-file.ts'
import { screenStationSettingsEn } from '../en/screens/station-settings.ts'
import { screenDiagnosticsEs } from '../es/screens/diagnostics.ts'
import { screenSettingsEs } from '../es/screens/settings/settings.ts'
import { screenSettingsFileEs } from '../es/screens/settings/settings-file.ts'
import { screenStationSettingsEs } from '../es/screens/station-settings.ts'

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
