import { screenFacilityEn } from './words.en.ts'
import { screenFacilityEs } from './words.es.ts'
import { cliFacilityEn, facilityCommandsEn, facilityOptionsEn, helpOfFacilityEn } from './words-command.en.ts'
import { cliFacilityEs, facilityCommandsEs, facilityOptionsEs, helpOfFacilityEs } from './words-command.es.ts'
import { screenFacilitySettingsEn } from './words-settings.en.ts'
import { screenFacilitySettingsEs } from './words-settings.es.ts'

/** Texts of the facility on the screens. */
export const facilityScreenTexts = {
  en: { facility: screenFacilityEn, facilitySettings: screenFacilitySettingsEn },
  es: { facility: screenFacilityEs, facilitySettings: screenFacilitySettingsEs },
}

/** Texts of the facility on the command line. */
export const facilityCommandTexts = {
  en: {
    words: { facility: cliFacilityEn },
    help: { facilityHelp: helpOfFacilityEn, commands: facilityCommandsEn, options: facilityOptionsEn },
  },
  es: {
    words: { facility: cliFacilityEs },
    help: { facilityHelp: helpOfFacilityEs, commands: facilityCommandsEs, options: facilityOptionsEs },
  },
}
