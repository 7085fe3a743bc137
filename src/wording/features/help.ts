import { screenHelpEn } from '../en/screens/help.ts'
import { screenHelpEs } from '../es/screens/help.ts'

/** Texts of the manual on the screens. */
export const helpScreenTexts = {
  en: { help: screenHelpEn },
  es: { help: screenHelpEs },
}
