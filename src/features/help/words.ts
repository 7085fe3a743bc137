import { screenHelpEn } from './words.en.ts'
import { screenHelpEs } from './words.es.ts'

/** Texts of the manual on the screens. */
export const helpScreenTexts = {
  en: { help: screenHelpEn },
  es: { help: screenHelpEs },
}
