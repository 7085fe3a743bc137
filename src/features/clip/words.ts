import { screenDrawerEn } from './words.en.ts'
import { screenDrawerEs } from './words.es.ts'

/** Texts of a clip on the screens. */
export const clipScreenTexts = {
  en: { drawer: screenDrawerEn },
  es: { drawer: screenDrawerEs },
}
