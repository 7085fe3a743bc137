import { cliFacilityEn, facilityCommandsEn, facilityOptionsEn, helpOfFacilityEn } from '../en/cli/facility.ts'
import { screenFacilityEn } from '../en/screens/facility.ts'
import { screenFacilitySettingsEn } from '../en/screens/settings/facility.ts'
import { cliFacilityEs, facilityCommandsEs, facilityOptionsEs, helpOfFacilityEs } from '../es/cli/facility.ts'
import { screenFacilityEs } from '../es/screens/facility.ts'
import { screenFacilitySettingsEs } from '../es/screens/settings/facility.ts'

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
