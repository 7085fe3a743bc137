import { screenAthletesEn } from './words.en.ts'
import { screenAthletesEs } from './words.es.ts'

/** Texts of athletes on the screens. */
export const athletesScreenTexts = {
  en: { athletes: screenAthletesEn },
  es: { athletes: screenAthletesEs },
}
