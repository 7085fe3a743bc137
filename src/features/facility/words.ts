import {
  cliFacilityEn,
  facilityCommandsEn,
  facilityOptionsEn,
  helpOfFacilityEn,
  screenFacilityEn,
  screenFacilitySettingsEn,
} from './words.en.ts'
import {
  cliFacilityEs,
  facilityCommandsEs,
  facilityOptionsEs,
  helpOfFacilityEs,
  screenFacilityEs,
  screenFacilitySettingsEs,
} from './words.es.ts'

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
